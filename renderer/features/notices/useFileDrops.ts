import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNotices } from '../../stores/notices.ts';

/** A file that is dropped anywhere on the window goes nowhere, and Parley says so; left alone, the page would turn into the file. */
export function useFileDrops(): void {
  const { t } = useTranslation('frame');
  const say = useNotices((state) => state.say);
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    const accept = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const refuse = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      say(t('notices.fileDropped'));
    };
    window.addEventListener('dragover', accept);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', accept);
      window.removeEventListener('drop', refuse);
    };
  }, [say, t]);
}
