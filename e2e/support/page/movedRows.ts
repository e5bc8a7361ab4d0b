export interface WatchedFrames {
  /** The percentiles of the time between frames, ms. */
  readonly frames: { readonly p95: number; readonly p99: number };
  /** The largest movement of a row on screen that the wheel didn't cause, CSS pixels. */
  readonly shifted: number;
  /** How far the rows on screen moved down in all, CSS pixels. */
  readonly way: number;
}

/**
 * Watches a list with rows `[data-index]` that a mouse wheel scrolls; runs in the page until the event `scrolled-back`, and until the rows
 * are where the wheel left them. Rows that were on screen in two frames have to move by the same distance between them, and all of them as far
 * as the wheel was turned, a few frames before or after. The last two turns may be scrolled later: Chromium scrolls by a turn when its browser
 * process has heard back of it, and waits with others. At an end of the list, the wheel may have been turned further.
 */
export function watchFrames(list: Element): Promise<WatchedFrames> {
  /** Frames between a turn of the wheel and its scrolling. */
  const DELAY = 4;
  /** Frames in which the rows may come to where the last turn leads. */
  const MOST_LATE = 60;
  return new Promise((resolve) => {
    const times: number[] = [];
    const moved: number[] = [];
    const turned: number[] = [];
    /** The same without the last two turns. */
    const scrolled: number[] = [];
    let before: readonly [number, number] = [0, 0];
    let [wheel, way, shifted] = [0, 0, 0];
    let settling = Number.POSITIVE_INFINITY;
    let last = performance.now();
    let tops = new Map<Element, number>();
    const percentile = (part: number) =>
      times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0;
    const rowsOnScreen = () => {
      const view = list.getBoundingClientRect();
      const rows = [...list.querySelectorAll('[data-index]')].flatMap((each) => {
        const { top, bottom } = each.getBoundingClientRect();
        return bottom > view.top && top < view.bottom ? [[each, top] as const] : [];
      });
      return new Map(rows);
    };
    const follow = () => {
      const next = rowsOnScreen();
      const known = [...tops.keys()].filter((each) => each.isConnected);
      const seen = known.filter((each) => next.has(each));
      // In a long frame, all may leave the screen.
      const followed = seen.length > 0 ? seen : known.slice(-1);
      const ways = followed.map((each) => each.getBoundingClientRect().top - (tops.get(each) ?? 0));
      if (ways.length > 0) {
        shifted = Math.max(shifted, Math.max(...ways) - Math.min(...ways));
        way += Math.max(...ways);
      } else {
        const isJump = tops.size > 0 && Math.abs(wheel - way) < list.clientHeight / 2;
        if (isJump) shifted = Math.max(shifted, list.clientHeight);
        way = wheel;
      }
      tops = next;
    };
    const compare = () => {
      if (list.scrollTop < 1) wheel = Math.min(wheel, way);
      if (list.scrollTop > list.scrollHeight - list.clientHeight - 1) wheel = Math.max(wheel, way);
      turned.push(wheel);
      scrolled.push(before[0]);
      moved.push(way);
    };
    const onFrame = (now: number) => {
      if (settling === Number.POSITIVE_INFINITY) times.push(now - last);
      last = now;
      follow();
      compare();
      settling -= 1;
      const isLate = settling > -MOST_LATE && Math.abs(wheel - way) >= 1;
      if (settling > 0 || isLate) return requestAnimationFrame(onFrame);
      for (const [frame, at] of moved.entries()) {
        const near = turned.slice(Math.max(0, frame - DELAY), frame + DELAY + 1);
        const least = frame === moved.length - 1 ? wheel : Math.min(...near, scrolled[frame] ?? 0);
        shifted = Math.max(shifted, at - Math.max(...near), least - at);
      }
      return resolve({ frames: { p95: percentile(0.95), p99: percentile(0.99) }, shifted, way });
    };
    const onWheel = (event: Event) => {
      before = [before[1], wheel];
      wheel -= (event as WheelEvent).deltaY;
    };
    list.addEventListener('wheel', onWheel, { passive: true });
    const settle = () => {
      settling = 2 * DELAY;
    };
    addEventListener('scrolled-back', settle, { once: true });
    requestAnimationFrame(onFrame);
  });
}
