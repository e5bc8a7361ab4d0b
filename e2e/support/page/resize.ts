import type { ElectronApplication, Page } from 'playwright/test';

/**
 * Makes the window's contents so large, CSS pixels; smaller, too, than a person can: as large type or a zoom does it. `place`: which window,
 * counted from the main one.
 */
export async function resize(
  app: ElectronApplication,
  page: Page,
  width: number,
  height: number,
  place = 0,
): Promise<void> {
  await app.evaluate(
    ({ BrowserWindow }, [at, ...size]) => {
      const window = BrowserWindow.getAllWindows()[at];
      window?.setMinimumSize(0, 0);
      window?.setContentSize(...size);
    },
    [place, width, height] as [number, number, number],
  );
  // At each frame: an `expect.poll` looks again after a tenth of a second at the earliest.
  await page.waitForFunction(([w, h]) => innerWidth === w && innerHeight === h, [width, height] as const);
  // The page hears of its new size with the next frame (CSSOM View, section 13.1), after `innerWidth` says so.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
}

/** The controls and texts of which a part is beyond a side of the window or of their container, where no one can reach it. */
export function cutOff(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const isShown = (element: Element) =>
      element.closest('.visually-hidden, svg') === null &&
      (element.parentElement?.getBoundingClientRect().width ?? 0) > 1 &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    /** The left and right edge that it is seen between. */
    const seen = (element: Element): readonly [number, number] => {
      const parent = element.parentElement;
      if (parent === null) return [0, innerWidth];
      const [left, right] = seen(parent);
      if (getComputedStyle(parent).overflowX === 'visible') return [left, right];
      const box = parent.getBoundingClientRect();
      return [Math.max(left, box.left), Math.min(right, box.right)];
    };
    return [
      ...document.querySelectorAll(
        'button, input, textarea, h1, h2, h3, p, dt, dd, label, [role="tab"], [role="radio"], [role="switch"], article [class*="meta"]',
      ),
    ]
      .filter((element) => isShown(element) && element.getBoundingClientRect().width > 1)
      .filter((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        // Words that cannot break may reach beyond their own box.
        const { left, right } = (
          element.matches('article [class*="meta"]') ? range : element
        ).getBoundingClientRect();
        const [from, to] = seen(element);
        return left < from - 1 || right > to + 1;
      })
      .map((element) => `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`);
  });
}
