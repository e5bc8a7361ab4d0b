import { type DragEvent, useRef, useState } from 'react';

/** The media types of dragged entries begin so, and end with the name of their list. */
export const ENTRY_DRAG = 'application/x-parley-';

interface Reordered<Id extends string> {
  /** The name of the list, in lower case. */
  readonly name: string;
  readonly ids: readonly Id[];
  readonly onOrder: (ids: readonly Id[], moved: Id) => void;
  /** The entries are side by side. */
  readonly isHorizontal?: boolean;
}

/**
 * Lets entries of a list be dragged to another place in it: spread `list` on the list and `card(id)` on each of its children. `mark` is the
 * index before which the dragged one would go; null while none is dragged over the list.
 */
export function useReorder<Id extends string>({ name, ids, onOrder, isHorizontal = false }: Reordered<Id>) {
  const type = ENTRY_DRAG + name;
  const dragged = useRef<Id | null>(null);
  const [mark, setMark] = useState<number | null>(null);

  const end = () => {
    dragged.current = null;
    setMark(null);
  };
  const onDragOver = (event: DragEvent) => {
    if (dragged.current === null || !event.dataTransfer.types.includes(type)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
    setMark(placeAt(event, isHorizontal));
  };
  const onDragLeave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setMark(null);
  };
  const onDrop = (event: DragEvent) => {
    const id = dragged.current;
    if (id === null) return;
    event.preventDefault();
    const from = ids.indexOf(id);
    const place = placeAt(event, isHorizontal);
    const to = place > from ? place - 1 : place;
    if (to !== from) onOrder(ids.toSpliced(from, 1).toSpliced(to, 0, id), id);
    end();
  };
  const card = (id: Id) => ({
    draggable: ids.length > 1,
    onDragStart: (event: DragEvent) => {
      // In a name that is being changed the pointer marks text.
      if (event.currentTarget.contains(document.activeElement) && isField(document.activeElement)) {
        return event.preventDefault();
      }
      dragged.current = id;
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData(type, id);
    },
    onDragEnd: end,
  });
  return { mark, list: { onDragEnter: onDragOver, onDragOver, onDragLeave, onDrop }, card };
}

/** How many of the list's children are before the pointer, by their middles. */
function placeAt({ currentTarget, clientX, clientY }: DragEvent, isHorizontal: boolean): number {
  const isBefore = (child: Element) => {
    const { left, top, width, height } = child.getBoundingClientRect();
    return isHorizontal ? left + width / 2 < clientX : top + height / 2 < clientY;
  };
  return [...currentTarget.children].filter(isBefore).length;
}

const isField = (element: Element | null): boolean => element instanceof HTMLInputElement;
