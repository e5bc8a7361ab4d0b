/** Those in view: a dialog of an account that is no longer shown stays in the document. */
export const shownDialogs = (): readonly HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"], [role="alertdialog"]')].filter((each) =>
    each.checkVisibility(),
  );

/** Whether a dialog, the viewer or a menu lies over the panes: React Aria shows menus in dialogs. */
export const isCovered = (): boolean => shownDialogs().length > 0;
