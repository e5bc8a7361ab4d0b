/** Whether a dialog or the viewer lies over the panes. */
export const isCovered = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
