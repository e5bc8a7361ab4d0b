import { type DragEvent, useState } from 'react';

/** The dragged item is a file of the tray itself, being moved in it. */
export const STAGED_DRAG = 'application/x-parley-staged';

/** Whether files from outside the window are being dragged, and not a text, a link or a file of the tray. */
export const hasFiles = ({ dataTransfer }: Pick<globalThis.DragEvent, 'dataTransfer'>): boolean =>
  dataTransfer?.types.includes('Files') === true && !dataTransfer.types.includes(STAGED_DRAG);

/** Makes an element a place to drop files on: spread `target` on it, and show `isOver`. */
export function useDropTarget(onDrop: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  const onDragOver = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  };
  const onDragLeave = (event: DragEvent) => {
    const { relatedTarget } = event;
    const isInside = relatedTarget instanceof Node && event.currentTarget.contains(relatedTarget);
    if (!isInside) setOver(false);
  };
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(false);
    onDrop([...event.dataTransfer.files]);
  };
  return { isOver, target: { onDragEnter: onDragOver, onDragOver, onDragLeave, onDrop: drop } };
}
