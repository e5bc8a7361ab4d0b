import { expect, onTestFinished, test } from 'vitest';
import { AppError } from '../../../../shared/errors/errors.ts';
import { accountId, convId, msgId } from '../../../../shared/model/ids.ts';
import type { Status } from '../../../../shared/model/status.ts';
import { openPage } from '../../../../testing/page/openPage.ts';
import { testBridge } from '../../../../testing/page/testBridge.ts';
import { serviceWithMessages } from '../../../../testing/serviceWithMessages.ts';
import { createMessageSearch } from './messageSearchStore.ts';

const EVERYTHING = {
  name: 'changed',
  payload: { conversations: null, outbox: false },
  account: accountId('test'),
} as const;

/** A search in a page whose core has indexed 50 messages with "truck". */
async function searchingCore() {
  const service = await serviceWithMessages(Array.from({ length: 50 }, (_, truck) => `truck ${truck}`));
  const page = await openPage(service);
  await page.core().until(() => page.core().status()?.history.indexed === 50);
  const search = createMessageSearch(page.bridge, (thrown) => expect.unreachable(String(thrown)));
  const sizes: number[] = [];
  search.subscribe(({ found }) => {
    sizes.push(found?.hits.length ?? 0);
    page.look();
  });
  const { look, more, watch } = search.getState();
  onTestFinished(watch());
  look('truck');
  await page.until(() => sizes.at(-1) === 20);
  return { page, more, look, sizes };
}

test('more hits are shown, although a search that was under way answers later', async () => {
  const { page, more, sizes } = await searchingCore();
  const release = page.hold('search.messages');
  page.tell(EVERYTHING);
  more();
  release();
  await page.until(() => sizes.at(-1) === 40);
  more();
  await page.until(() => sizes.at(-1) === 50);
  expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
});

test('more hits stay when all is searched again, until another text is looked for', async () => {
  const { page, more, look, sizes } = await searchingCore();
  more();
  await page.until(() => sizes.at(-1) === 40);
  page.tell(EVERYTHING);
  await page.asked('search.messages', 3);
  more();
  await page.until(() => sizes.at(-1) === 50);
  expect(sizes.slice(sizes.indexOf(40))).not.toContain(20);
  look('truc');
  await page.until(() => sizes.at(-1) === 20);
});

/** A search whose answers the test gives. */
function answeredSearch() {
  const { bridge, asked, answer, tell } = testBridge();
  const failures: string[] = [];
  const search = createMessageSearch(bridge, (thrown) => failures.push(AppError.from(thrown).code));
  const { look, more, watch } = search.getState();
  look('truck');
  onTestFinished(watch());
  const history = { state: 'filling', stored: 900, isUnreadable: false } as const;
  return {
    ...{ look, more, failures },
    shown: () => search.getState().found,
    isAsked: () => asked.some(({ route }) => route === 'search.messages'),
    input: () => asked[0]?.input,
    answer: (value: unknown) => answer('search.messages', value),
    /** `done`: files that are read, of 9. */
    status: (indexed: number, done = 9) =>
      tell('status', {
        history: { ...history, indexed },
        fileTexts: { files: 9, done, unreadable: 0, bytes: 0 },
      } as Status),
  };
}

const hits = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ msgId: msgId(100 - index), convId: convId(1) }));
const page = (count: number, indexComplete: boolean) => ({
  hits: hits(count),
  next: count < 20 ? null : msgId(101 - count),
  indexComplete,
  coverage: { messages: 7, since: null, isWhole: true, isUnreadable: false, texts: { files: 9, done: 9 } },
  instead: null,
});

/** Gives the first answer; the index has come to 7 messages. */
async function begin(search: ReturnType<typeof answeredSearch>, first: unknown): Promise<void> {
  await search.status(7);
  await search.answer(first);
  expect(search.isAsked()).toBe(false);
}

test('without hits, a search is repeated only when the index has grown', async () => {
  const search = answeredSearch();
  await begin(search, page(0, true));
  await search.status(7);
  expect(search.isAsked()).toBe(false);
  await search.status(8);
  expect(search.isAsked()).toBe(true);
});

test('hits are searched again when the index has grown, so that new messages are among them', async () => {
  const search = answeredSearch();
  await begin(search, page(3, true));
  await search.status(7);
  expect(search.isAsked()).toBe(false);
  await search.status(8);
  expect(search.isAsked()).toBe(true);
  await search.answer(page(4, true));
  expect(search.shown()?.hits.length).toBe(4);
});

test('the first status after a start repeats no search that knew as much', async () => {
  const search = answeredSearch();
  await expect.poll(search.isAsked).toBe(true);
  await search.answer(page(20, true));
  await search.status(7);
  expect(search.isAsked()).toBe(false);
  await search.status(8);
  expect(search.input()).toMatchObject({ limit: 21 });
});

test('the first status after a start repeats a search if texts of files were read since', async () => {
  const search = answeredSearch();
  await expect.poll(search.isAsked).toBe(true);
  const first = page(0, true);
  await search.answer({ ...first, coverage: { ...first.coverage, texts: { files: 9, done: 8 } } });
  await search.status(7);
  expect(search.isAsked()).toBe(true);
});

test('newer hits push none out of the list', async () => {
  const search = answeredSearch();
  await begin(search, page(20, true));
  await search.status(9);
  expect(search.input()).toMatchObject({ limit: 22 });
});

test('messages that were indexed while a search was under way are searched, too', async () => {
  const search = answeredSearch();
  await begin(search, page(0, true));
  await search.status(8);
  await search.status(9);
  await search.answer(page(0, true));
  expect(search.isAsked()).toBe(true);
  await search.answer(page(3, true));
  expect(search.shown()?.hits.length).toBe(3);
  expect(search.isAsked()).toBe(false);
});

test('a search is repeated when the text of a file was read, or went', async () => {
  const search = answeredSearch();
  await begin(search, page(3, true));
  await search.status(7, 8);
  expect(search.isAsked()).toBe(true);
  await search.answer(page(2, true));
  await search.status(7, 8);
  expect(search.isAsked()).toBe(false);
});

test('hits of an index that is not complete are searched again at each step, as many as are shown', async () => {
  const search = answeredSearch();
  await begin(search, page(20, false));
  search.more();
  await search.answer(page(40, false));
  await search.status(8);
  expect(search.input()).toMatchObject({ limit: 40 });
});

test('a search is repeated while older messages load, so that it says how many it covers', async () => {
  const search = answeredSearch();
  const first = page(3, true);
  await begin(search, { ...first, coverage: { ...first.coverage, isWhole: false } });
  await search.status(8);
  expect(search.isAsked()).toBe(true);
  await search.answer(first);
  await search.status(8);
  expect(search.isAsked()).toBe(false);
});

test('a search that fails says so once, keeps the hits, and is repeated only for another text', async () => {
  const search = answeredSearch();
  await begin(search, page(20, false));
  await search.status(8);
  await search.answer(Promise.reject(new AppError('internal', 'The index is damaged.')));
  await search.status(9);
  expect(search.failures).toEqual(['internal']);
  expect(search.isAsked()).toBe(false);
  expect(search.shown()?.hits.length).toBe(20);
  search.look('trucks');
  expect(search.isAsked()).toBe(true);
});
