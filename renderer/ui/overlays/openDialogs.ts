/** The top one last. Those of an account that is out of sight are not among them. */
const open: symbol[] = [];

/** The dialog on top of all others; undefined: none is open. */
export const topDialog = (): symbol | undefined => open.at(-1);

/** Adds an open dialog. Returns a function that takes it out. */
export function addDialog(dialog: symbol): () => void {
  open.push(dialog);
  return () => {
    open.splice(open.indexOf(dialog), 1);
  };
}
