import { Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ConvId } from '../../../shared/model/ids.ts';
import { MAX_NOTE } from '../../../shared/model/labels.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { keyOf } from '../conversations/merged/mergedRows.ts';
import { useTriageState } from '../triage/triageStore.ts';
import styles from './LabelsSection.module.css';
import { useNote } from './useNote.ts';

interface NoteSectionProps {
  readonly convId: ConvId;
  readonly className: string | undefined;
}

/** The person's own note on a conversation, which is saved as it is typed. */
export function NoteSection({ convId, className }: NoteSectionProps) {
  const { t } = useTranslation('labels');
  const { text, change, remove } = useNote(convId);
  const box = useRef<HTMLTextAreaElement>(null);
  useWantedFocus(convId, text !== null, () => box.current?.focus());
  return (
    <Section className={className} title={t('note.heading')}>
      <p className={styles['hint']}>{t('note.hint')}</p>
      {text === null ? null : (
        <textarea
          ref={box}
          aria-label={t('note.label')}
          dir="auto"
          maxLength={MAX_NOTE}
          value={text}
          onChange={(event) => change(event.target.value)}
          className={styles['note']}
        />
      )}
      {text === null || text.trim() === '' ? null : (
        <Button
          variant="quiet"
          isWide
          icon={<Trash2 />}
          onPress={() => {
            remove();
            box.current?.focus();
          }}
        >
          {t('note.remove')}
        </Button>
      )}
    </Section>
  );
}

/** The person asked for the note by a key, from another pane. */
function useWantedFocus(convId: ConvId, isReady: boolean, focus: () => void): void {
  const { triage } = useAppStores();
  const { account } = useAccountStores().bridge;
  const isWanted = useTriageState(
    ({ noted }) => noted !== null && keyOf(noted) === keyOf({ account, convId }),
  );
  useEffect(() => {
    if (!isWanted || !isReady) return;
    triage.getState().askNote(null);
    focus();
  });
}
