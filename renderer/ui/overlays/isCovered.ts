/** Whether a dialog, the viewer or a menu lies over the panes: React Aria shows menus in dialogs. */
export const isCovered = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
