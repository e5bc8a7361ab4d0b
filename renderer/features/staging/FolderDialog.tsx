import { useId } from 'react';
import { useStore } from 'zustand';
import { MAX_STAGED } from '../../../shared/model/files/files.ts';
import { spellOutHidden } from '../../../shared/text/visibleText.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { formatFileSize } from '../../lib/format/fileSize.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import type { AskedFolder } from './stagedStore.ts';
import { useDialogTurn } from './useDialogTurn.ts';

/**
 * Asks how to send a folder: each of its files, all as one zip file, or not at all. With several folders, it asks about one after the
 * other.
 */
export function FolderDialog() {
  const { t } = useTranslation('thread');
  const { staged } = useAccountStores();
  const asked = useStore(staged, (state) => state.asked);
  const [first] = asked;
  const isOpen = useDialogTurn('folder', first !== undefined);
  const reasonId = useId();
  const room = useRoom(first);

  const { answer } = staged.getState();
  const isEmpty = first?.folder.files === 0;
  const isTooMany = first !== undefined && first.folder.files > room;
  const cancel = (
    <Button onPress={() => answer(null)} autoFocus={isEmpty}>
      {t(isEmpty ? 'folder.close' : 'folder.cancel')}
    </Button>
  );
  return (
    <Dialog
      title={t('folder.title')}
      isOpen={isOpen}
      onClose={() => answer(null)}
      isQuestion
      actions={
        isEmpty ? (
          cancel
        ) : (
          <>
            {cancel}
            <Button isDisabled={isTooMany} aria-describedby={reasonId} onPress={() => answer('each')}>
              {t('folder.each')}
            </Button>
            <Button variant="primary" isDisabled={room === 0} autoFocus onPress={() => answer('zip')}>
              {t('folder.zip')}
            </Button>
          </>
        )
      }
    >
      {first === undefined ? null : <Question {...first} room={room} reasonId={reasonId} />}
    </Dialog>
  );
}

interface QuestionProps extends AskedFolder {
  readonly room: number;
  readonly reasonId: string;
}

function Question({ folder, room, reasonId }: QuestionProps) {
  const { t } = useTranslation('thread');
  const locale = useLocale();
  const name = spellOutHidden(folder.name);
  const size = formatFileSize(folder.bytes, locale);
  const leftOut = folder.leftOut === 0 ? null : <p>{t('folder.leftOut', { count: folder.leftOut })}</p>;
  if (folder.files === 0)
    return (
      <>
        <p>{t('folder.empty', { name })}</p>
        {leftOut}
      </>
    );
  return (
    <>
      <p>{t('folder.holds', { name, size, count: folder.files })}</p>
      {leftOut}
      <p id={reasonId}>
        {folder.files > room
          ? t('folder.tooMany', { most: MAX_STAGED, room })
          : t('folder.how', { zip: `${name}.zip` })}
      </p>
    </>
  );
}

/** How many more files fit into the draft. */
function useRoom(asked: AskedFolder | undefined): number {
  const { staged } = useAccountStores();
  return useStore(staged, ({ drafts }) =>
    asked === undefined ? MAX_STAGED : MAX_STAGED - (drafts.get(asked.convId)?.files.length ?? 0),
  );
}
