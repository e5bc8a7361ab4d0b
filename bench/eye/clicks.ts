import { listed } from './inPage.ts';
import { measureClick, pause } from './measures.ts';
import { inParley } from './parley.ts';

const WARM_CLICKS = 8;

/** ms each. */
export interface Clicks {
  readonly first: number;
  readonly warm: readonly number[];
}

/**
 * Starts Parley and clicks one conversation after the other, from the second one on: the first one may be open from before. The first click
 * comes as soon as the list is painted.
 */
export const readClicks = (dataDir: string): Promise<Clicks> =>
  inParley(dataDir, async (page, account) => {
    const took: number[] = [];
    const list = await page.evaluate(listed, { account, limit: WARM_CLICKS + 2 });
    for (const [place, { text }] of [...list.entries()].slice(1)) {
      took.push((await measureClick(page, place, text)).ms);
      await pause();
    }
    const [first = Number.NaN, ...warm] = took;
    return { first, warm };
  });
