import type { KeyboardEvent, RefObject } from 'react';

/**
 * Key handlers for the container of search results: the arrows move from the conversations to the messages, and from the first result back
 * to the search box, as Esc does from anywhere. None without a search.
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
  const found = [...currentTarget.querySelectorAll<HTMLElement>('button:not([aria-haspopup])')];
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
