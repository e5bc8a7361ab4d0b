import { AppError } from '../../../shared/errors/errors.ts';
import type { FileEntry } from '../../../shared/model/files/files.ts';
import { visibleFileName } from '../../../shared/text/visibleText.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useNotices } from '../notices/noticesStore.ts';
import { useFiles } from './filesStore.ts';

export type FileOfMessage = Pick<FileEntry, 'msgId' | 'attachment'>;

/** Returns the name of a file as it is said in a notice. */
export function useFileNames(): (file: FileOfMessage) => string {
  const { t } = useTranslation('thread');
  return ({ attachment }) => visibleFileName(attachment.fileName) || t('file.noName');
}

/** Returns what says why an action with the file `name` failed, unless the person cancelled it. */
export function useToldFailure(): (name: string) => (thrown: unknown) => void {
  const failed = useNotices((state) => state.failed);
  return (name) => (thrown) => {
    if (AppError.from(thrown).code !== 'cancelled') failed(thrown, name);
  };
}

/** Actions with files that are on this computer; a notice says how each ended. */
export function useFileActions() {
  const { t } = useTranslation('thread');
  const { open, saveAs, showInFolder, copy, remove } = useFiles((state) => state);
  const say = useNotices((state) => state.say);
  const failed = useToldFailure();
  const nameOf = useFileNames();
  return {
    open: (file: FileOfMessage) =>
      void open(file.msgId).then(
        (done) => {
          if (done === 'saved') say(t('file.saved', { name: nameOf(file) }));
        },
        failed(nameOf(file)),
      ),
    saveAs: (file: FileOfMessage) =>
      void saveAs(file.msgId).then(
        (isSaved) => {
          if (isSaved) say(t('file.saved', { name: nameOf(file) }));
        },
        failed(nameOf(file)),
      ),
    showInFolder: (file: FileOfMessage) =>
      void showInFolder(file.msgId).then(
        (name) => {
          if (name !== null) say(t('file.savedInDownloads', { name }));
        },
        failed(nameOf(file)),
      ),
    copy: (file: FileOfMessage) =>
      void copy(file.msgId).then(() => say(t('file.copied', { name: nameOf(file) })), failed(nameOf(file))),
    remove: (file: FileOfMessage) =>
      void remove([file.msgId]).then(
        () => say(t('file.removed', { name: nameOf(file) })),
        failed(nameOf(file)),
      ),
  };
}
