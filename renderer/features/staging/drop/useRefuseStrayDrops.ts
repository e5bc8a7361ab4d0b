import { useEffect } from 'react';
import { useAppStores } from '../../../lib/bridge/storesContext.ts';
import { isCovered } from '../../../ui/overlays/isCovered.ts';
import { hasFiles } from '../../../ui/useDropTarget.ts';

/** Of a file that someone may have handed over. Its name isn't known before it is dropped. */
const HANDOVER_TYPES: ReadonlySet<string> = new Set(['text/html', 'application/json']);

const mayBeHandover = ({ items }: DataTransfer): boolean =>
  items.length === 1 && [...items].every(({ type }) => HANDOVER_TYPES.has(type)) && !isCovered();

/**
 * A file that is dropped where nothing takes files goes nowhere, except a handover, which the main window shows; left alone, the page would turn into the
 * file.
 */
export function useRefuseStrayDrops(): void {
  const { offered, session } = useAppStores();
  useEffect(() => {
    // The form to sign in doesn't.
    const canTake = () => session.getState().session.state === 'signed-in';
    const refuse = (event: DragEvent) => {
      const { dataTransfer } = event;
      if (!hasFiles(event) || event.defaultPrevented || dataTransfer === null) return;
      event.preventDefault();
      const isTaken = canTake() && mayBeHandover(dataTransfer);
      dataTransfer.dropEffect = isTaken ? 'copy' : 'none';
      if (isTaken && event.type === 'drop') offered.getState().offerHandover([...dataTransfer.files]);
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, [offered, session]);
}
