import { type RefObject, useEffect, useRef } from 'react';

/** Where the focus goes, the best first: the message box, the open conversation's row, or the one that Tab reaches. */
const WAYS_IN = ['main textarea', 'li [aria-current="true"]', 'li [tabindex="0"]', 'main', 'input'];

/**
 * Gives the focus to what the window shows now, when an account took it away with it. `accounts`: says which there are, and which is shown.
 * `place`: what holds the panes of all.
 */
export function useFocusKept(accounts: string, place: RefObject<HTMLElement | null>): void {
  const before = useRef(accounts);
  useEffect(() => {
    const hasChanged = before.current !== accounts;
    before.current = accounts;
    if (!hasChanged || document.activeElement !== document.body) return;
    const found = WAYS_IN.flatMap((way) => [...(place.current?.querySelectorAll<HTMLElement>(way) ?? [])]);
    found.find((element) => element.checkVisibility())?.focus();
  }, [accounts, place]);
}
