import type { DragEvent } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useNotices } from '../notices/noticesStore.ts';
import { useFiles } from './filesStore.ts';
import { type FileOfMessage, useFileNames, useToldFailure } from './useFileActions.ts';

/** Returns what begins to drag a downloaded file to the desktop or another app. A large one is prepared by the first drag. */
export function useDragOut(file: FileOfMessage): (event: DragEvent) => void {
  const { t } = useTranslation('thread');
  const startDrag = useFiles((state) => state.startDrag);
  const say = useNotices((state) => state.say);
  const nameOf = useFileNames();
  const failed = useToldFailure();
  return (event) => {
    // The system's own drag takes over, because only it can carry a file.
    event.preventDefault();
    startDrag(file.msgId).then(
      (isDragged) => {
        if (!isDragged) say(t('file.ready', { name: nameOf(file) }));
      },
      failed(nameOf(file)),
    );
  };
}
