import axe from 'axe-core';
import type { Page } from 'playwright/test';

/** WCAG 2.2, levels A and AA, and good practice (axe-core's rule descriptions). */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Belongs to WCAG 2.5.3, but axe-core asks for it by name. */
const BY_NAME = { 'label-content-name-mismatch': { enabled: true } };

const THEMES = ['light', 'dark'] as const;

/** Looks at a page with axe-core, and gathers what it finds under the name of what the page showed. */
export interface Checker {
  /** Checks the page as it is, and its colours in the other theme too. */
  look(state: string): Promise<void>;
  /** One line for each element that breaks a rule. */
  readonly found: readonly string[];
}

export function createChecker(page: Page): Checker {
  const found: string[] = [];
  return {
    found,
    look: async (state) => {
      if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
      const theme = await page.evaluate(() => document.documentElement.dataset['theme']);
      for (const shown of THEMES) {
        await show(page, shown);
        const isFirst = shown === THEMES[0];
        const broken = await violations(page, isFirst ? { runOnly: TAGS, rules: BY_NAME } : COLOURS);
        found.push(...broken.map((line) => `${state} (${shown}): ${line}`));
      }
      await show(page, theme);
    },
  };
}

/** The rest is the same in both themes. */
const COLOURS: axe.RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/** Changes the theme, and waits for all that moves, but for what turns without end. */
const show = (page: Page, theme: string | undefined): Promise<void> =>
  page.evaluate(async (wanted) => {
    if (wanted === undefined) delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = wanted;
    const ending = document
      .getAnimations()
      .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  }, theme);

const violations = (page: Page, options: axe.RunOptions): Promise<readonly string[]> =>
  page.evaluate(async (asked) => {
    const { violations: broken } = await (window as unknown as { axe: typeof axe }).axe.run(document, asked);
    return broken.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 200)} ${failureSummary.split('\n')[1]}`,
      ),
    );
  }, options);
