import { expect, onTestFinished, test } from 'vitest';
import { AppError } from '../../../../shared/errors/errors.ts';
import { accountId, convId, msgId } from '../../../../shared/model/ids.ts';
import { openPage } from '../../../../testing/page/openPage.ts';
import { testBridge } from '../../../../testing/page/testBridge.ts';
import { serviceWithMessages } from '../../../../testing/serviceWithMessages.ts';
import { createAllSearch } from './allSearchStore.ts';

const [ANA, BEN, CLEO] = [accountId('ana'), accountId('ben'), accountId('cleo')];

test('the messages of all accounts are found, the newest first, and more of them as asked', async () => {
  const search = createAllSearch();
  const pages = [];
  for (const [id, count] of [
    [ANA, 30],
    [BEN, 25],
  ] as const) {
    const texts = Array.from({ length: count }, (_, index) => `truck ${index} of ${id}`);
    const page = await openPage(await serviceWithMessages(texts));
    await page.core().until(() => page.core().status()?.history.indexed === count);
    search.subscribe(page.look);
    onTestFinished(search.getState().follow({ ...page.bridge, account: id }));
    pages.push(page);
  }
  const hits = () => search.getState().found?.hits ?? [];
  search.getState().setText(' truck ');
  await pages[0]?.until(() => search.getState().found?.waiting.length === 0);
  expect(hits().length).toBeGreaterThanOrEqual(20);
  for (let asked = 0; search.getState().found?.hasMore && asked < 5; asked += 1) {
    const before = hits().length;
    search.getState().more();
    await pages[0]?.until(() => hits().length > before);
  }
  expect(hits().filter(({ account }) => account === ANA)).toHaveLength(30);
  expect(hits().filter(({ account }) => account === BEN)).toHaveLength(25);
  const times = hits().map(({ hit }) => hit.created ?? 0);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
});

const hitAt = (created: number) => ({ msgId: msgId(created), convId: convId(1), created });
const WHOLE = { isWhole: true, isUnreadable: false, texts: null };
const page = (created: readonly number[], next: number | null = null) => ({
  hits: created.map(hitAt),
  next: next === null ? null : msgId(next),
  indexComplete: true,
  instead: null,
  coverage: { messages: created.length, since: Math.min(...created), ...WHOLE },
});

/** A search in three accounts, whose answers the test gives. */
function searchingThree() {
  const search = createAllSearch();
  const [ana, ben, cleo] = [ANA, BEN, CLEO].map((account) => {
    const { bridge, answer } = testBridge();
    onTestFinished(search.getState().follow({ ...bridge, account }));
    const give = async (answered: unknown, conversations: readonly unknown[] = []) => {
      await answer('conversations.list', { conversations });
      await answer('search.messages', answered);
    };
    return { give, answer };
  });
  if (!(ana && ben && cleo)) throw new Error('There are three.');
  const found = () => search.getState().found;
  const times = () => found()?.hits?.map(({ hit }) => hit.created);
  return { search: search.getState(), ana, ben, cleo, found, times };
}

test('a silent account holds nothing up, and one that fails is named', async () => {
  const { search, ana, ben, found, times } = searchingThree();
  search.setText('gate');
  await ana.give(page([9, 3]), [{ convId: convId(4) }]);
  expect(times()).toEqual([9, 3]);
  expect(found()).toMatchObject({
    conversations: [{ account: ANA, conversation: { convId: 4 } }],
    waiting: [BEN, CLEO],
    failures: [],
  });
  await ben.answer('conversations.list', { conversations: [] });
  await ben.answer('search.messages', Promise.reject(new AppError('internal', 'The index is damaged.')));
  expect(found()).toMatchObject({ waiting: [CLEO], failures: [{ account: BEN }] });
  expect(times()).toEqual([9, 3]);
  search.setText('gates');
  await ben.give(page([5]));
  expect(found()).toMatchObject({ waiting: [ANA, CLEO], failures: [] });
  expect(times()).toEqual([5]);
});

test('no message is shown before a newer one of another account that is not read yet', async () => {
  const { search, ana, ben, cleo, found, times } = searchingThree();
  search.setText('gate');
  const newest = Array.from({ length: 20 }, (_, index) => 200 - index);
  await ana.give(page(newest, 181));
  await ben.give(page([150, 90]));
  await cleo.give(page([190.5]));
  const first = [...newest, 190.5].toSorted((a, b) => b - a);
  expect(times()).toEqual(first);
  expect(found()?.hasMore).toBe(true);
  search.more();
  await ana.answer('search.messages', page([...newest, 160, 10]));
  expect(times()).toEqual([...first, 160, 150, 90, 10]);
  expect(found()?.coverage).toEqual({ messages: 25, since: 10, ...WHOLE });
  expect(found()?.hasMore).toBe(false);
});

test('the text is forgotten with the last account', () => {
  const search = createAllSearch();
  const stop = search.getState().follow({ ...testBridge().bridge, account: ANA });
  search.getState().setText('private');
  stop();
  expect(search.getState()).toMatchObject({ text: '', found: null });
});
