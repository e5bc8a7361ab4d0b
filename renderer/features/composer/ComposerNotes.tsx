import { useStore } from 'zustand';
import { MAX_DRAFT_TEXT } from '../../../shared/model/drafts.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import type { DraftStore } from '../drafts/draftStore.ts';
import { useIsSlow } from '../staging/tray/AddingRow.tsx';
import styles from './Composer.module.css';
import type { SendFailure } from './useSend.ts';

interface FailureProps {
  readonly failure: SendFailure | null;
  readonly hasFiles: boolean;
}

/** Says why a sent text is back in the box. */
export function Failure({ failure, hasFiles }: FailureProps) {
  const { t } = useTranslation('thread');
  return failure === null ? null : (
    <p role="alert" className={styles['failure']}>
      <strong>{t(hasFiles ? 'composer.failedFiles' : 'composer.failed')}</strong> {failure.reason}
    </p>
  );
}

/** Says that core refuses to save the draft, as long as it does. */
export function NotSaved({ draft }: { readonly draft: DraftStore }) {
  const { t } = useTranslation('thread');
  const { keptDrafts } = useAccountStores();
  const length = useStore(keptDrafts, ({ refused }) => refused.get(draft.convId));
  const limit = MAX_DRAFT_TEXT;
  return length === undefined ? null : (
    <p role="alert" className={styles['failure']}>
      <strong>{t('composer.notSaved')}</strong>{' '}
      {length > limit ? t('composer.tooLongToSave', { length, limit }) : t('composer.addressTooLongToSave')}
    </p>
  );
}

/** Core is started again and cannot say yet whether the outbox has it; it comes back into the box, or shows as sent. */
export function InDoubt({ draft }: { readonly draft: DraftStore }) {
  const { t } = useTranslation('thread');
  const held = useStore(draft, (state) => state.inDoubt);
  const isShown = useIsSlow(held !== null);
  return held !== null && isShown ? (
    <p role="status" className={styles['inDoubt']}>
      {t('composer.inDoubt')} <q dir="auto">{held.text}</q>
    </p>
  ) : null;
}
