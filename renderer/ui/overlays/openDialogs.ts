import { useSyncExternalStore } from 'react';

/** The top one last. Those of an account that is out of sight are not among them. */
const open: symbol[] = [];
const watching = new Set<() => void>();

/** The dialog on top of all others; undefined: none is open. */
export const topDialog = (): symbol | undefined => open.at(-1);

/** Adds an open dialog. Returns a function that takes it out. */
export function addDialog(dialog: symbol): () => void {
  open.push(dialog);
  tell();
  return () => {
    open.splice(open.indexOf(dialog), 1);
    tell();
  };
}

/** Whether any dialog is open. Menus, popovers and calendars are none. */
export const useHasDialog = (): boolean => useSyncExternalStore(watch, () => open.length > 0);

function watch(changed: () => void): () => void {
  watching.add(changed);
  return () => watching.delete(changed);
}

function tell(): void {
  for (const changed of watching) changed();
}
