/** Whether the page may hold something of an account. */
export interface PageMemory {
  /** An account of which the page could read was closed. */
  accountClosed(): void;
  /** The page is loaded anew. Parley starts over, although the page could have put something aside before it. */
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
