import type { StorageNote } from '../../../shared/model/status.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { dateFormat } from '../../lib/format/formatters.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { useNotices } from '../notices/noticesStore.ts';
import styles from './ConnectionBanner.module.css';
import { useStatus } from './statusStore.ts';

/** Shown while nothing new can be stored, and until the person has read what happened to the files on this computer. */
export function StorageBanner() {
  const isFull = useStatus(({ status }) => status?.storage === 'full');
  const note = useStatus(({ status }) => status?.storageNotes[0]);
  return (
    <>
      {isFull ? <Full /> : null}
      {note === undefined ? null : <Note key={note.id} note={note} />}
    </>
  );
}

function Full() {
  const { t } = useTranslation('frame');
  const { request } = useAccountStores().bridge;
  const failed = useNotices((state) => state.failed);
  return (
    <div className={styles['place']}>
      <Banner tone="warning">
        <strong className={styles['title']}>{t('storage.full.title')}</strong>
        <p className={styles['words']}>{t('storage.full.body')}</p>
        <div className={styles['foot']}>
          <Button onPress={() => request('storage.tryNow', {}).catch(failed)}>
            {t('storage.full.action')}
          </Button>
        </div>
      </Banner>
    </div>
  );
}

/** The event, once the messages are here again. */
const DONE = {
  'archive-damaged': 'storage.note.archive-damaged.done',
  'archive-outdated': 'storage.note.archive-outdated.done',
  'local-restored': 'storage.note.local-restored.body',
  'local-lost': 'storage.note.local-lost.body',
  'account-locked': 'storage.note.account-locked.done',
} as const satisfies Record<StorageNote['kind'], string>;

function Note({ note }: { readonly note: StorageNote }) {
  const { t } = useTranslation('frame');
  const locale = useLocale();
  const { request } = useAccountStores().bridge;
  const failed = useNotices((state) => state.failed);
  const isComplete = useStatus(({ status }) => status?.history.state === 'complete');
  const body = isComplete ? DONE[note.kind] : (`storage.note.${note.kind}.body` as const);
  const name = note.setAsideAs ?? t('storage.noName');
  const time =
    note.backupAt === null
      ? t('storage.noTime')
      : dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(note.backupAt);
  return (
    <div className={styles['place']}>
      <Banner tone={note.kind === 'local-lost' ? 'danger' : 'warning'}>
        <strong className={styles['title']}>{t(`storage.note.${note.kind}.title`)}</strong>
        <p className={styles['words']}>{t(body, { name, time })}</p>
        <div className={styles['foot']}>
          <Button onPress={() => request('storage.dismiss', { id: note.id }).catch(failed)}>
            {t('storage.dismiss')}
          </Button>
        </div>
      </Banner>
    </div>
  );
}
