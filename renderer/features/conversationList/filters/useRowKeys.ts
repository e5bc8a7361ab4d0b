import { type KeyboardEvent, useRef } from 'react';

/** Arrow keys, Home and End move the focus among the buttons of a list, of which Tab reaches one. */
export function useRowKeys() {
  const ref = useRef<HTMLUListElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(ref.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button.matches(':focus'));
    const wanted = wantedFrom(event.key, at, buttons.length - 1);
    if (wanted === null) return;
    event.preventDefault();
    buttons[wanted]?.focus();
  };
  return { ref, onKeyDown };
}

function wantedFrom(key: string, at: number, last: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(last, at + 1);
    case 'ArrowUp':
      return Math.max(0, at - 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}
