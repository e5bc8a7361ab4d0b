/** How long accounts are left alone while their requests are counted, ms. */
export const IDLE_MS = 60_000;
