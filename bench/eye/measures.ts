import type { JSHandle, Locator, Page } from 'playwright/test';
import { conversations } from '../../e2e/support/page/screen.ts';
import {
  foundHits,
  type Input,
  type Look,
  newestMessage,
  type Painted,
  typedCharacter,
  watchFloor,
  watchPainted,
} from './inPage.ts';

/** Between two inputs, so that the work of one is over before the next. */
const PAUSE_MS = 150;
/** A key that changes nothing. */
const IDLE_KEY = 'Shift';

const NOWHERE = { x: 0, y: 0, width: 0, height: 0 };
/** Of someone who types 100 words a minute. */
const BETWEEN_KEYS_MS = 120;

export const pause = (ms = PAUSE_MS): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The shortest time from an input to its picture, ms: from a key that changes nothing to the second next frame. */
export async function measureFloor(page: Page): Promise<number> {
  await pause();
  const watch = await page.evaluateHandle(watchFloor, IDLE_KEY);
  await page.keyboard.press(IDLE_KEY);
  const ms = await watch.evaluate(({ done }) => done);
  await letGo(watch);
  return ms;
}

/** Goes to the next or the previous conversation with Alt and an arrow: from the key to its newest message, which begins with `text`. */
export async function measureSwitch(
  page: Page,
  key: 'ArrowDown' | 'ArrowUp',
  text: string,
): Promise<Painted> {
  const begin = await page.evaluateHandle(newestMessage, text);
  return measurePainted(page, { event: 'keydown', key }, begin, () => page.keyboard.press(`Alt+${key}`));
}

/** Types letters into the message box, which has the focus, as a quick writer does, and takes them away again. */
export async function typeLetters(page: Page, count: number): Promise<readonly Painted[]> {
  const typed: Painted[] = [];
  for (let letter = 0; letter < count; letter += 1) {
    await pause(BETWEEN_KEYS_MS);
    typed.push(await measureTyping(page));
  }
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  return typed;
}

async function measureTyping(page: Page): Promise<Painted> {
  const begin = await page.evaluateHandle(typedCharacter);
  return measurePainted(page, { event: 'keydown', key: 'e' }, begin, () => page.keyboard.press('e'));
}

/**
 * Types a query into the search box as a quick writer does: from its last letter to its first hits.
 * @returns null if the hits of the letters before were those of the whole query
 */
export async function measureSearch(page: Page, query: string): Promise<Painted | null> {
  await page.getByRole('searchbox').fill('');
  await page.keyboard.type(query.slice(0, -1), { delay: BETWEEN_KEYS_MS });
  await pause(BETWEEN_KEYS_MS);
  const key = query.slice(-1);
  const begin = await page.evaluateHandle(foundHits, query);
  const painted = await measurePainted(page, { event: 'keydown', key }, begin, () =>
    page.keyboard.press(key),
  );
  return painted.emptyFrames > 0 ? null : painted;
}

/** A row of the list of conversations, by its place, from 0. */
export const rowAt = (page: Page, place: number): Locator =>
  conversations(page).and(page.locator(`[aria-posinset="${place + 1}"]`));

/** Clicks a conversation that is in view, by its place in the list: from the click to its newest message, which begins with `text`. */
export async function measureClick(page: Page, place: number, text: string): Promise<Painted> {
  const row = rowAt(page, place);
  await row.waitFor();
  const { x, y, width, height } = (await row.boundingBox()) ?? NOWHERE;
  const begin = await page.evaluateHandle(newestMessage, text);
  return measurePainted(page, { event: 'click' }, begin, () =>
    page.mouse.click(x + width / 2, y + height / 2),
  );
}

async function measurePainted(
  page: Page,
  input: Input,
  begin: JSHandle<() => Look>,
  act: () => Promise<void>,
): Promise<Painted> {
  const watch = await page.evaluateHandle(watchPainted, { input, begin });
  await act();
  const painted = await watch.evaluate(({ done }) => done);
  await letGo(watch, begin);
  return painted;
}

/** A handle keeps its object from collection, and a watch has seen most of the page. */
export async function letGo(...handles: readonly JSHandle[]): Promise<void> {
  for (const handle of handles) await handle.dispose();
}
