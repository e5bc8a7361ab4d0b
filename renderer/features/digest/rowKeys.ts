import type { KeyboardEvent } from 'react';

/** Arrows lead from row to row. */
export const rowKeys = {
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || !(event.target instanceof Element)) return;
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
    const at = rows.findIndex((row) => row.closest('li')?.contains(event.target as Element));
    const next = rows[at + step];
    if (at === -1 || next === undefined) return;
    event.preventDefault();
    next.focus();
  },
};
