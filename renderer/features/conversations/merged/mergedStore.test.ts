import { expect, test } from 'vitest';
import { nameFilter } from '../../../../shared/model/conversations.ts';
import { type AccountId, accountId, type ConvId, convId, msgId } from '../../../../shared/model/ids.ts';
import { openPage } from '../../../../testing/page/openPage.ts';
import { serviceWithConversations } from '../../../../testing/serviceWithConversations.ts';
import type { Bridge } from '../../../lib/bridge/connected.ts';
import { findCut, readBeside, readEnd, readUnreadBeside } from './mergedReads.ts';
import { type ConversationOf, type MergedRow, mergeParts, startAt } from './mergedRows.ts';
import { createMergedStore } from './mergedStore.ts';

const [ANA, BEN, CLEO] = [accountId('ana'), accountId('ben'), accountId('cleo')];
const ALL = { kind: 'all' } as const;

/** An account with so many conversations, in a core of its own. */
async function account(id: AccountId, count: number) {
  const { service, convIds } = await serviceWithConversations(count);
  const page = await openPage(service);
  await page.core().complete();
  const requests: string[] = [];
  const bridge: Bridge = {
    ...page.bridge,
    account: id,
    request: (route, input) => {
      requests.push(route);
      return page.bridge.request(route, input);
    },
  };
  const say = (who: number, msgText: string) =>
    service.admin.post(`person${who}@x.example`, { convId: convIds[who] ?? 0 }, { msgText });
  return { id, page, bridge, requests, convIds, say };
}

async function person(...counts: readonly [number, number, number?]) {
  const accounts = await Promise.all(
    counts.flatMap((count, index) => account([ANA, BEN, CLEO][index] ?? CLEO, count ?? 0)),
  );
  const failures: unknown[] = [];
  const store = createMergedStore((thrown) => failures.push(thrown));
  for (const { page } of accounts) store.subscribe(page.look);
  const stops = accounts.map(({ bridge }) => store.getState().follow(bridge));
  const listed = () => store.getState().rows?.map(nameOf) ?? [];
  const until = (isIt: () => boolean) => accounts[0]?.page.until(isIt);
  const asked = accounts.map(({ id, bridge: { request } }) => ({ account: id, request, view: ALL }));
  return { accounts, store, stops, listed, until, failures, asked };
}

const nameOf = ({ account: of, conversation }: Pick<MergedRow, 'account' | 'conversation'>) =>
  `${of} ${conversation.convId}`;
const placeOf = (row: MergedRow): ConversationOf => ({
  account: row.account,
  convId: row.conversation.convId,
});

test('the conversations of all accounts are one list, the newest first', async () => {
  const { accounts, store, until, listed } = await person(2, 2);
  const [ana, ben] = accounts;
  await until(() => listed().length === 4);
  await ana?.say(0, 'later');
  await until(() => listed()[0] === `ana ${ana?.convIds[0]}`);
  await ben?.say(0, 'later still');
  await until(() => listed()[0] === `ben ${ben?.convIds[0]}`);
  expect(listed()[1]).toBe(`ana ${ana?.convIds[0]}`);
  expect(store.getState()).toMatchObject({ total: 4, counts: { all: 4, unread: 2, drafts: 0 } });
});

test('a change in one account asks nothing of another, and leaves its own other rows as they are', async () => {
  const { accounts, store, until, listed } = await person(2, 2);
  const [ana, ben] = accounts;
  await until(() => listed().length === 4);
  const before = ben?.requests.length;
  const other = () => store.getState().rows?.find((row) => nameOf(row) === `ana ${ana?.convIds[1]}`);
  const shown = other()?.conversation;
  await ana?.say(0, 'later');
  await until(() => listed()[0] === `ana ${ana?.convIds[0]}`);
  expect(ben?.requests.length).toBe(before);
  expect(other()?.conversation).toBe(shown);
});

test('an account that goes leaves the others, and one that fails stops nothing', async () => {
  const { accounts, store, stops, until, listed, failures } = await person(2, 2);
  await until(() => listed().length === 4);
  stops[1]?.();
  expect(listed()).toEqual(accounts[0]?.convIds.toReversed().map((id) => `ana ${id}`));
  const broken = accounts[1]?.bridge as Bridge;
  store.getState().follow({ ...broken, request: () => Promise.reject(new Error('closed')) });
  await until(() => failures.length > 0);
  await accounts[0]?.say(0, 'later');
  await until(() => listed()[0] === `ana ${accounts[0]?.convIds[0]}`);
});

test('the list is read in pages, wherever it is scrolled to, and no conversation is missing or there twice', async () => {
  const { accounts, store, until, listed, asked } = await person(160, 60);
  await until(() => listed().length >= 120);
  expect(listed().length).toBeLessThan(220);
  const whole = await readWhole(accounts);
  const shown = () => {
    const { first, rows } = store.getState();
    return rows?.map((row, index) => [first + index, nameOf(row)] as const) ?? [];
  };
  const isRight = () => shown().every(([index, name]) => nameOf(whole[index] as MergedRow) === name);
  expect(isRight()).toBe(true);
  for (const [from, to] of [
    [100, 110],
    [205, 219],
    [130, 140],
    [0, 10],
    [180, 190],
  ] as const) {
    const has = () => shown().some(([index]) => index === from) && shown().some(([index]) => index === to);
    store.getState().reach(from, to);
    await until(has);
    expect(isRight()).toBe(true);
    expect(store.getState().total).toBe(220);
  }
  for (const target of [0, 3, 77, 150, 219]) {
    const cut = await findCut(asked, target);
    const index =
      cut === null
        ? 0
        : whole.findIndex((row) => row.account === cut.account && row.place.msgId === cut.place.msgId);
    expect(target - index).toBeGreaterThanOrEqual(0);
    expect(target - index).toBeLessThanOrEqual(20);
  }
});

test('the next conversation is the one below, in whichever account', async () => {
  const { accounts, asked } = await person(4, 3, 2);
  const whole = await readWhole(accounts);
  for (const [index, row] of whole.entries()) {
    const [next, before] = [
      await readBeside(asked, placeOf(row), 1),
      await readBeside(asked, placeOf(row), -1),
    ];
    expect(next && nameOf(next)).toBe(
      index + 1 < whole.length ? nameOf(whole[index + 1] as MergedRow) : null,
    );
    expect(before && nameOf(before)).toBe(index > 0 ? nameOf(whole[index - 1] as MergedRow) : null);
  }
  expect(nameOf((await readEnd(asked, -1)) as MergedRow)).toBe(nameOf(whole.at(-1) as MergedRow));
  expect(nameOf((await readBeside(asked, null, 1)) as MergedRow)).toBe(nameOf(whole[0] as MergedRow));
});

test('the next unread one is found across accounts and around the end, and there may be none', async () => {
  const { accounts, asked } = await person(2, 2);
  await allUnread(accounts);
  const whole = await readWhole(accounts);
  const [first, second, third, fourth] = whole.map(placeOf) as [
    ConversationOf,
    ConversationOf,
    ConversationOf,
    ConversationOf,
  ];
  const read = async ({ account: of, convId: id }: ConversationOf) => {
    const own = accounts.find((each) => each.id === of);
    await own?.bridge.request('conversations.markRead', { convId: id, upTo: msgId(Number.MAX_SAFE_INTEGER) });
  };
  await read(second);
  const after = async (from: ConversationOf, by: 1 | -1) => {
    const row = await readUnreadBeside(asked, from, by);
    return row && placeOf(row);
  };
  expect(await after(first, 1)).toEqual(third);
  expect(await after(fourth, 1)).toEqual(first);
  expect(await after(first, -1)).toEqual(fourth);
  for (const one of [third, fourth]) await read(one);
  expect(await after(first, 1)).toBeNull();
});

test('a filter lists all accounts, and the open conversation stays in it', async () => {
  const { accounts, store, until, listed } = await person(2, 1);
  await allUnread(accounts);
  await until(() => store.getState().counts.unread === 3 && listed().length === 3);
  const [ana] = accounts;
  const open: ConversationOf = { account: ANA, convId: ana?.convIds[0] as ConvId };
  store.getState().setListFilter('unread');
  store.getState().setOpen([open]);
  await until(() => listed().length === 3 && store.getState().listFilter === 'unread');
  await ana?.bridge.request('conversations.markRead', {
    convId: open.convId,
    upTo: msgId(Number.MAX_SAFE_INTEGER),
  });
  await until(() => store.getState().counts.unread === 2);
  expect(store.getState().total).toBe(3);
  store.getState().setOpen([{ account: BEN, convId: convId(1) }]);
  await until(() => store.getState().total === 2);
});

test('the view of a label lists the conversations of all accounts whose labels have its name', async () => {
  const { accounts, store, until, listed } = await person(3, 2, 2);
  await until(() => listed().length === 7);
  const named = { colour: 'red', letter: null } as const;
  const put = async (of: number, name: string, ...at: readonly number[]) => {
    const { bridge, convIds } = accounts[of] as (typeof accounts)[number];
    const saved = await bridge.request('labels.save', { id: null, name, ...named });
    if (saved.kind !== 'saved') throw new Error(saved.kind);
    const { id } = saved;
    await bridge.request('labels.set', { convIds: at.map((i) => convIds[i] as ConvId), id, isOn: true });
    return id;
  };
  await put(0, 'Refund', 0, 2);
  const ofBen = await put(1, 'REFUND', 1);
  await put(2, 'Late', 0);
  const [ana, ben] = accounts.map(
    ({ id, convIds }) =>
      (i: number) =>
        `${id} ${convIds[i]}`,
  );
  store.getState().setListFilter(nameFilter('refund'));
  await until(() => listed().length === 3);
  expect(new Set(listed())).toEqual(new Set([ana?.(0), ana?.(2), ben?.(1)]));
  expect(listed().indexOf(`${ana?.(2)}`)).toBeLessThan(listed().indexOf(`${ana?.(0)}`));
  expect(store.getState().total).toBe(3);
  await accounts[1]?.bridge.request('labels.save', { id: ofBen, name: 'Parcel', ...named });
  await until(() => listed().length === 2);
});

test('a row that is held is known far from those that are read, until it is gone', async () => {
  const { store, until, listed } = await person(160, 60);
  await until(() => listed().length >= 120);
  const row = store.getState().rows?.[3] as MergedRow;
  const drop = store.getState().hold(row);
  store.getState().reach(205, 215);
  await until(() => store.getState().first > 130);
  expect(store.getState().held).toMatchObject({ index: 3, row: { account: row.account } });
  drop();
  store.getState().reach(0, 10);
  await until(() => store.getState().first === 0);
  expect(store.getState().held).toBeNull();
});

/** A message in each conversation after the account was opened. */
async function allUnread(accounts: Awaited<ReturnType<typeof person>>['accounts']) {
  for (const { convIds, say, page } of accounts) {
    for (const who of convIds.keys()) await say(who, 'unread');
    await page.core().until(() => page.core().newMessages.length === convIds.length);
  }
}

/** The whole list, read at once. */
async function readWhole(accounts: Awaited<ReturnType<typeof person>>['accounts']) {
  const parts = accounts.map(async ({ id, page }) => ({
    account: id,
    page: await page.bridge.request('conversations.byTime', {
      view: ALL,
      at: startAt(null, id),
      limit: 500,
      keep: [],
    }),
  }));
  return mergeParts(await Promise.all(parts)).rows;
}

test('a conversation that is opened far from the rows that are read is known, until others are read', async () => {
  const { accounts, store, until, listed } = await person(160, 60);
  await until(() => listed().length >= 120);
  const whole = await readWhole(accounts);
  const last = whole[210] as MergedRow;
  store.getState().setOpen([placeOf(last)]);
  await until(() => store.getState().opened !== null);
  expect(store.getState().opened).toMatchObject({ index: 210, row: { place: last.place } });
  store.getState().setOpen([placeOf(whole[3] as MergedRow)]);
  store.getState().reach(200, 215);
  await until(() => listed().includes(nameOf(last)));
  expect(store.getState().opened).toBeNull();
});
