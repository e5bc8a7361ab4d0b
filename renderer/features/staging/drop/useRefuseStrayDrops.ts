import { useEffect } from 'react';
import { hasFiles } from '../../../ui/useDropTarget.ts';

/** A file that is dropped where nothing takes files goes nowhere; left alone, the page would turn into the file. */
export function useRefuseStrayDrops(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (!hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}
