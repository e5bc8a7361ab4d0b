/** Core saves it as often. */
const EVERY_MS = 60_000;
const INPUTS = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'focus'] as const;

/**
 * Tells that the person is here: now, if they may see the window, and whenever they use it, once a minute at most. Returns a function that
 * stops it.
 */
export function tellHere(window: Window, tell: () => void): () => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  const noticed = () => {
    // The clock on the wall: others may stand still while the computer sleeps. It may also be set back.
    const now = Date.now();
    if (Math.abs(now - toldAt) < EVERY_MS) return;
    toldAt = now;
    tell();
  };
  const stop = new AbortController();
  for (const input of INPUTS)
    window.addEventListener(input, noticed, { capture: true, passive: true, signal: stop.signal });
  if (window.document.visibilityState === 'visible' && window.document.hasFocus()) noticed();
  return () => stop.abort();
}
