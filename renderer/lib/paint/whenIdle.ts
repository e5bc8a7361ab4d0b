/** Resolves when the page has nothing else to do. */
export const whenIdle = (): Promise<void> => new Promise((resolve) => requestIdleCallback(() => resolve()));
