import { type DragEvent, useRef, useState } from 'react';
import type { StagedId } from '../../../../shared/model/ids.ts';
import { STAGED_DRAG } from '../drop/useDropTarget.ts';

/**
 * Lets files of the tray be dragged to another place in it: spread `list` on the list and `card(id)` on each of its children. `mark` is the
 * index before which the dragged one would go; null while none is dragged over the list.
 */
export function useReorder(
  ids: readonly StagedId[],
  onOrder: (ids: readonly StagedId[], moved: StagedId) => void,
) {
  const dragged = useRef<StagedId | null>(null);
  const [mark, setMark] = useState<number | null>(null);

  const end = () => {
    dragged.current = null;
    setMark(null);
  };
  const onDragOver = (event: DragEvent) => {
    if (dragged.current === null || !event.dataTransfer.types.includes(STAGED_DRAG)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
    setMark(placeAt(event));
  };
  const onDragLeave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setMark(null);
  };
  const onDrop = (event: DragEvent) => {
    const id = dragged.current;
    if (id === null) return;
    event.preventDefault();
    const from = ids.indexOf(id);
    const place = placeAt(event);
    const to = place > from ? place - 1 : place;
    if (to !== from) onOrder(ids.toSpliced(from, 1).toSpliced(to, 0, id), id);
    end();
  };
  const card = (id: StagedId) => ({
    draggable: ids.length > 1,
    onDragStart: (event: DragEvent) => {
      // In a name that is being changed the pointer marks text.
      if (event.currentTarget.contains(document.activeElement) && isField(document.activeElement)) {
        return event.preventDefault();
      }
      dragged.current = id;
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData(STAGED_DRAG, id);
    },
    onDragEnd: end,
  });
  return { mark, list: { onDragEnter: onDragOver, onDragOver, onDragLeave, onDrop }, card };
}

/** How many of the list's children are above the pointer, by their middles. */
function placeAt({ currentTarget, clientY }: DragEvent): number {
  const isAbove = (child: Element) => {
    const { top, height } = child.getBoundingClientRect();
    return top + height / 2 < clientY;
  };
  return [...currentTarget.children].filter(isAbove).length;
}

const isField = (element: Element | null): boolean => element instanceof HTMLInputElement;
