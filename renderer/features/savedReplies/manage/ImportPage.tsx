import { useRef } from 'react';
import { AppError } from '../../../../shared/errors/errors.ts';
import {
  type ImportPreview,
  MAX_REPLY_BYTES,
  MAX_REPLY_FILE,
  MAX_REPLY_JSON,
  MAX_REPLY_NAME,
  MAX_REPLY_TEXT,
  MAX_SAVED_REPLIES,
  type WrongLine,
} from '../../../../shared/model/savedReplies.ts';
import { visibleLine } from '../../../../shared/text/visibleText.ts';
import { useAccountStores } from '../../../lib/bridge/storesContext.ts';
import { useFileSize } from '../../../lib/format/useFileSize.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useNotices } from '../../notices/noticesStore.ts';
import { useSavedReplies } from '../savedRepliesStore.ts';
import styles from './ImportPage.module.css';

type Read = Extract<ImportPreview, { kind: 'read' }>;

/** Shows the effect that an import would have, before it has it. */
export function ImportPage({ preview }: { readonly preview: ImportPreview }) {
  return preview.kind === 'unreadable' ? (
    <Unreadable why={preview.why} />
  ) : (
    // A new one for each file, in which nothing is under way.
    <Readable key={preview.importId} read={preview} />
  );
}

function Unreadable({ why }: Pick<Extract<ImportPreview, { kind: 'unreadable' }>, 'why'>) {
  const { t } = useTranslation('savedReplies');
  const show = useSavedReplies((state) => state.show);
  const fileSize = useFileSize();
  return (
    <>
      <p role="alert">
        {t(`import.unreadable.${why}`, {
          size: fileSize(why === 'large-json' ? MAX_REPLY_JSON : MAX_REPLY_FILE),
        })}
      </p>
      <div className={styles['actions']}>
        <Button autoFocus onPress={() => show(null)}>
          {t('import.back')}
        </Button>
      </div>
    </>
  );
}

function Readable({ read }: { readonly read: Read }) {
  const { t } = useTranslation('savedReplies');
  const show = useSavedReplies((state) => state.show);
  const fileSize = useFileSize();
  const count = read.added + read.changed;
  const counts = (['added', 'changed', 'same'] as const).filter((kind) => read[kind] > 0);
  const noRoom = t('import.noRoom', { limit: MAX_SAVED_REPLIES, size: fileSize(MAX_REPLY_BYTES) });
  const run = useImport(read.importId, noRoom);
  const isOfUse = count > 0 && read.hasRoom;
  return (
    <>
      {counts.length === 0 ? null : (
        <ul className={styles['counts']}>
          {counts.map((kind) => (
            <li key={kind}>{t(`import.${kind}`, { count: read[kind] })}</li>
          ))}
        </ul>
      )}
      <Changes read={read} />
      {read.hasRoom ? null : <p role="alert">{noRoom}</p>}
      {count > 0 ? null : <p role="status">{t('import.nothing')}</p>}
      <Wrong read={read} />
      <div className={styles['actions']}>
        <Button autoFocus={!isOfUse} onPress={() => show(null)}>
          {t(isOfUse ? 'form.cancel' : 'import.back')}
        </Button>
        {isOfUse ? (
          <Button variant="primary" autoFocus onPress={() => void run()}>
            {t('import.yes', { count })}
          </Button>
        ) : null}
      </div>
    </>
  );
}

function useImport(importId: number, noRoom: string) {
  const { t } = useTranslation('savedReplies');
  const { request } = useAccountStores().bridge;
  const { failed, explain, undoable } = useNotices((state) => state);
  const show = useSavedReplies((state) => state.show);
  const isRunning = useRef(false);
  const undo = () =>
    request('savedReplies.undoImport', { importId }).then((isWhole) => {
      if (!isWhole) explain(t('import.notTakenBack'));
    }, failed);
  return async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      const counts = await request('savedReplies.import', { importId });
      if (counts === null) explain(noRoom);
      else undoable(t('import.done', { count: counts.added + counts.changed }), () => void undo());
      show(null);
    } catch (thrown) {
      if (AppError.from(thrown).code !== 'not-found') return failed(thrown);
      explain(t('import.gone'));
      show(null);
    } finally {
      isRunning.current = false;
    }
  };
}

function Changes({ read: { changes, changed } }: { readonly read: Read }) {
  const { t } = useTranslation('savedReplies');
  if (changed === 0) return null;
  const more = changed - changes.length;
  return (
    <>
      <p>{t('import.changes')}</p>
      <ul className={styles['wrong']}>
        {changes.map(({ folder, name }) => (
          <li key={JSON.stringify([folder, name])}>
            <bdi>{visibleLine(name)}</bdi>
            {folder === '' ? null : <bdi className={styles['folder']}>{visibleLine(folder)}</bdi>}
          </li>
        ))}
        {more === 0 ? null : <li>{t('import.more', { count: more })}</li>}
      </ul>
    </>
  );
}

const LIMITS: Partial<Record<WrongLine, number>> = {
  'long-name': MAX_REPLY_NAME,
  'long-folder': MAX_REPLY_NAME,
  'long-text': MAX_REPLY_TEXT,
};

function Wrong({ read: { format, wrong, wrongCount } }: { readonly read: Read }) {
  const { t } = useTranslation('savedReplies');
  if (wrongCount === 0) return null;
  const words = (why: WrongLine) => {
    const name = why === 'columns' && format === 'json' ? 'entry' : why;
    return t(`import.why.${name}`, { limit: LIMITS[why] ?? 0 });
  };
  const more = wrongCount - wrong.length;
  return (
    <>
      <p>{t('import.wrong', { count: wrongCount })}</p>
      <ul className={styles['wrong']}>
        {wrong.map(({ at, why }) => (
          <li key={at}>{t(`import.at.${format}`, { at, why: words(why) })}</li>
        ))}
        {more === 0 ? null : <li>{t('import.more', { count: more })}</li>}
      </ul>
    </>
  );
}
