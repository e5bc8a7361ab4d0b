/**
 * Watches a list with rows `[data-index]`; runs in the page until the event `scrolled-back`. Records the time of each frame, and whether
 * all rows that were on screen in two frames moved by the same distance between them, as they do if only the scrolling moves them.
 * @returns the percentiles of the time between frames (ms), and the largest movement of a row on screen that the scrolling didn't cause
 * (CSS pixels).
 */
export function watchFrames(
  list: Element,
): Promise<{ frames: { p95: number; p99: number }; shifted: number }> {
  return new Promise((resolve) => {
    const times: number[] = [];
    let shifted = 0;
    let last = performance.now();
    let tops = new Map<Element, number>();
    let isRunning = true;
    const percentile = (part: number) =>
      times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0;
    const onFrame = (now: number) => {
      times.push(now - last);
      last = now;
      const view = list.getBoundingClientRect();
      const rows = [...list.querySelectorAll('[data-index]')].map(
        (each) => [each, each.getBoundingClientRect()] as const,
      );
      const onScreen = rows.filter(([, { top, bottom }]) => bottom > view.top && top < view.bottom);
      const next = new Map(onScreen.map(([each, { top }]) => [each, top] as const));
      const ways = [...next].flatMap(([each, top]) => {
        const before = tops.get(each);
        return before === undefined ? [] : [top - before];
      });
      if (ways.length > 0) shifted = Math.max(shifted, Math.max(...ways) - Math.min(...ways));
      tops = next;
      if (isRunning) requestAnimationFrame(onFrame);
      else resolve({ frames: { p95: percentile(0.95), p99: percentile(0.99) }, shifted });
    };
    addEventListener('scrolled-back', () => {
      isRunning = false;
    });
    requestAnimationFrame(onFrame);
  });
}
