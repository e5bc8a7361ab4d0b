import { type DragEvent, useState } from 'react';
import { ENTRY_DRAG } from './useReorder.ts';

/** Whether files from outside the window are being dragged, and not a text, a link or an entry of a list here. */
export const hasFiles = ({ dataTransfer }: Pick<globalThis.DragEvent, 'dataTransfer'>): boolean =>
  dataTransfer?.types.includes('Files') === true &&
  !dataTransfer.types.some((type) => type.startsWith(ENTRY_DRAG));

/** Makes an element a place to drop files on: spread `target` on it, and show `isOver`. A place inside it goes before it. */
export function useDropTarget(onDrop: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  const onDragOver = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    if (event.isDefaultPrevented()) return setOver(false);
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
    if (!hasFiles(event) || event.isDefaultPrevented()) return;
    event.preventDefault();
    setOver(false);
    onDrop([...event.dataTransfer.files]);
  };
  return { isOver, target: { onDragEnter: onDragOver, onDragOver, onDragLeave, onDrop: drop } };
}
