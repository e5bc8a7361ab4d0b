import type { FileEntry } from '../../../shared/model/files/files.ts';
import { spellOutHidden } from '../../../shared/text/visibleText.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useNotices } from '../notices/noticesStore.ts';
import { useFiles } from './filesStore.ts';

export type FileOfMessage = Pick<FileEntry, 'msgId' | 'attachment'>;

/** Actions with files that are on this computer; a notice says how each ended. */
export function useFileActions() {
  const { t } = useTranslation('thread');
  const { open, saveAs, showInFolder, copy, remove } = useFiles((state) => state);
  const { say, failed } = useNotices((state) => state);
  const nameOf = ({ attachment }: FileOfMessage) => spellOutHidden(attachment.fileName) || t('file.noName');
  return {
    open: ({ msgId }: FileOfMessage) => void open(msgId).catch(failed),
    saveAs: (file: FileOfMessage) =>
      void saveAs(file.msgId).then((isSaved) => {
        if (isSaved) say(t('file.saved', { name: nameOf(file) }));
      }, failed),
    showInFolder: (file: FileOfMessage) =>
      void showInFolder(file.msgId).then((isSaved) => {
        if (isSaved) say(t('file.savedInDownloads', { name: nameOf(file) }));
      }, failed),
    copy: (file: FileOfMessage) =>
      void copy(file.msgId).then(() => say(t('file.copied', { name: nameOf(file) })), failed),
    remove: (file: FileOfMessage) =>
      void remove([file.msgId]).then(() => say(t('file.removed', { name: nameOf(file) })), failed),
  };
}
