import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { Front } from '../navigation/useFront.ts';

interface Places {
  readonly list: RefObject<HTMLElement | null>;
  readonly middle: RefObject<HTMLElement | null>;
  readonly details: RefObject<HTMLElement | null>;
}

/** When another pane comes to the front, the focus goes there: to the row that was open, to the message box, or to the back button. */
export function useFocusInFront(front: Front, { list, middle, details }: Places): void {
  const shown = useRef(front);
  const held = useRef<Element | null>(null);
  /** The element that opened the details. */
  const opener = useRef<Element | null>(null);
  // Before what comes in front takes the focus itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what had the focus before the change
  useLayoutEffect(() => {
    held.current = document.activeElement;
  }, [front]);

  const move = useEffectEvent(() => {
    const from = shown.current;
    shown.current = front;
    if (from === front) return;
    switch (front) {
      case 'all':
        return focus(held.current);
      case 'list':
        return list.current?.contains(held.current) ? undefined : focus(rowIn(list.current));
      case 'details':
        opener.current = held.current;
        return focus(details.current?.querySelector('button'));
      case 'middle':
        if (from === 'details') focus(opener.current);
        if (!middle.current?.contains(document.activeElement)) focus(fieldIn(middle.current));
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another one comes in front, and then only
  useEffect(() => move(), [front]);
}

/** Details that cover the composer take the focus, and return it to where it was. */
export function useFocusInOverlay(isOver: boolean, { middle, details }: Places): void {
  useEffect(() => {
    if (!isOver) return;
    const opener = document.activeElement;
    focus(details.current?.querySelector('button'));
    return () => {
      // If the person moved the focus since, it stays there.
      if (document.activeElement !== document.body) return;
      if (opener?.isConnected) focus(opener);
      else focusField(middle.current);
    };
  }, [isOver, middle, details]);
}

/** Gives the focus to the message box, or else to the list, when a pane that had it closes. `opened`: the panes that may close. */
export function useFocusAfterClosing(opened: string, { list, middle }: Places): void {
  const before = useRef(opened);
  useEffect(() => {
    const hasChanged = before.current !== opened;
    before.current = opened;
    if (!hasChanged || document.activeElement !== document.body) return;
    focus(middle.current?.querySelector('textarea') ?? rowIn(list.current));
  }, [opened, list, middle]);
}

/** The found message that is open, the open conversation's row, or else the one that Tab reaches; without rows, the search box. */
const rowIn = (list: HTMLElement | null) =>
  list?.querySelector('[data-hit][aria-current]') ??
  list?.querySelector('li [aria-current="true"]') ??
  list?.querySelector('li [tabindex="0"]') ??
  list?.querySelector('input');

/** Moves the focus into the list, to the row that is open, or else the one that Tab reaches. */
export const focusRow = (list: HTMLElement | null): void => focus(rowIn(list));

/** Moves the focus to the message box of a conversation, which it returns, or else to the pane in the middle. */
export function focusField(middle: HTMLElement | null): HTMLTextAreaElement | null {
  const field = middle?.querySelector('textarea') ?? null;
  focus(field ?? middle);
  return field;
}

const fieldIn = (middle: HTMLElement | null) => middle?.querySelector('textarea, input') ?? middle;

function focus(element: Element | null | undefined): void {
  if (element instanceof HTMLElement && element !== document.body) element.focus();
}
