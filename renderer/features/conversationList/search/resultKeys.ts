import type { KeyboardEvent, RefObject } from 'react';

/**
 * The keys of what a search found, as handlers of what holds it: the arrows lead on from the conversations to the messages, and from the first back to
 * the search box, as Esc does from anywhere. None while nothing is searched for.
 */
export function resultKeys(box: RefObject<HTMLInputElement | null>, isFiltered: boolean) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const to = event.defaultPrevented ? null : placeFor(event, box.current);
    if (!to) return;
    event.preventDefault();
    to.focus();
  };
  return isFiltered ? { onKeyDown } : {};
}

function placeFor(
  event: KeyboardEvent<HTMLElement>,
  box: HTMLElement | null,
): HTMLElement | null | undefined {
  const { key, altKey, ctrlKey, metaKey, currentTarget } = event;
  if (altKey || ctrlKey || metaKey) return null;
  const found = [...currentTarget.querySelectorAll<HTMLElement>('button')];
  const at = found.findIndex((each) => each.matches(':focus'));
  switch (key) {
    case 'ArrowDown':
      return found[at + 1];
    case 'ArrowUp':
      return found[at - 1] ?? box;
    case 'Escape':
      return box;
    default:
      return null;
  }
}
