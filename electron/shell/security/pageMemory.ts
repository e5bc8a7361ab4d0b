/** Whether the page may hold something of an account. */
export interface PageMemory {
  /** Call it when an account closes: the page may still hold what it read there. */
  accountClosed(): void;
  /** Call it when the page loads again: it counts as empty. Parley accepts that a page that was taken over could have saved data before. */
  loaded(): void;
  mayHoldData(): boolean;
}

/** `isAnyOpen`: whether an account is open now. */
export function createPageMemory(isAnyOpen: () => boolean): PageMemory {
  let hasClosed = false;
  return {
    accountClosed() {
      hasClosed = true;
    },
    loaded() {
      hasClosed = false;
    },
    mayHoldData: () => hasClosed || isAnyOpen(),
  };
}
