import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ConvId } from '../../../shared/model/ids.ts';
import type { OutboxItem } from '../../../shared/model/outbox.ts';
import { temporaryDir } from '../../../testing/core/testCore.ts';
import { openPage } from '../../../testing/page/openPage.ts';
import { serviceWithConversations } from '../../../testing/serviceWithConversations.ts';
import { createKeptDrafts } from '../drafts/keptDrafts.ts';
import { createOpenDrafts } from '../drafts/openDrafts.ts';
import { createSends } from '../drafts/sends.ts';
import { createNoticesStore } from '../notices/noticesStore.ts';
import { createOutboxStore } from '../outbox/outboxStore.ts';
import { createStagedStore } from '../staging/stagedStore.ts';

beforeEach(() => {
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('window', new EventTarget());
  return () => vi.unstubAllGlobals();
});

const RULES = {
  isImagesAutomatic: false,
  imagesMaxBytes: 0,
  cacheLimit: 1_000_000_000,
  leavesFree: 0,
  hidesDeleted: true,
  readsFiles: true,
};

/** A person at the composer of a conversation. A send can be undone for `undoSendMs`. */
async function person({ undoSendMs = 600_000 } = {}) {
  const { service, convIds } = await serviceWithConversations(1);
  const [here] = convIds as [ConvId];
  const page = await openPage(service);
  await page.core().core.control.setRules({ ...RULES, undoSendMs });
  const failures: unknown[] = [];
  const failed = (thrown: unknown) => void failures.push(thrown);
  const notices = createNoticesStore().getState();
  const kept = createKeptDrafts(page.bridge, failed);
  const outbox = createOutboxStore(page.bridge, failed);
  const staged = createStagedStore(page.bridge, notices);
  const drafts = createOpenDrafts(kept, { failed, cameBack: notices.cameBack });
  const sends = createSends({ outbox, staged, failed });
  for (const store of [kept, outbox, staged]) store.connect();
  const draft = drafts.of(here);
  const leave = draft.connect();
  for (const store of [outbox, staged, draft]) store.subscribe(page.look);
  await Promise.all([draft.whenLoaded(), staged.getState().load(here)]);

  const type = (text: string) => draft.change({ text: draft.getState().draft.text + text });
  const said: string[] = [];
  const enter = () =>
    sends.press(draft, {
      to: () => ({ title: '', participants: [], follows: null }),
      mayPass: () => Promise.resolve(true),
      onSent: () => {},
      onFailed: ({ code }) => said.push(code),
    });
  const undo = async () => {
    await sends.whenSettled(here);
    const last = outbox.getState().items.at(-1) ?? expect.fail('Nothing is held.');
    await draft.takeBack(last, outbox.getState());
    await staged.getState().load(here);
  };
  const stage = (name: string) => {
    const path = join(temporaryDir(), name);
    writeFileSync(path, name);
    staged.getState().add(here, [page.file(path)]);
    return page.until(() => staged.getState().drafts.get(here)?.files.length === 1);
  };
  const onDisk = () => page.core().ask('drafts.get', { convId: here });
  const texts = (items: readonly OutboxItem[]) => items.map(({ text }) => text);
  return {
    ...{
      here,
      page,
      drafts,
      draft,
      sends,
      outbox,
      staged,
      leave,
      type,
      enter,
      undo,
      stage,
      onDisk,
      said,
      failures,
    },
    box: () => draft.getState().draft,
    inOutbox: async () => texts(await page.core().ask('outbox.list', {})),
    isKept: (text: string) => page.core().until(async () => (await onDisk()).text === text),
  };
}

test('a sent text moves to the outbox, and later keys are the next message, on the disk as well', async () => {
  const { here, draft, sends, type, enter, box, inOutbox, isKept } = await person();
  type('first');
  enter();
  type('second');
  enter();
  type('next');
  await sends.whenSettled(here);
  expect(await inOutbox()).toEqual(['first', 'second']);
  expect(box().text).toBe('next');
  draft.flush();
  await isKept('next');
});

test('undone sends come back before later keys, the last first, in the saved draft and in the composer', async () => {
  const { draft, type, enter, undo, box, inOutbox, onDisk } = await person();
  type('first');
  enter();
  type('second');
  enter();
  type('next');
  draft.flush();
  await undo();
  expect(await onDisk()).toEqual({ ...box(), text: 'second\nnext' });
  await undo();
  expect(await onDisk()).toEqual({ ...box(), text: 'first\nsecond\nnext' });
  expect(await inOutbox()).toEqual([]);
});

test('a file that is undone stands in the tray again, with the text that went with it', async () => {
  const { here, staged, type, stage, enter, undo, box, inOutbox, onDisk } = await person();
  await stage('plan.txt');
  type('the plan');
  enter();
  await undo();
  const [file] = staged.getState().drafts.get(here)?.files ?? [];
  expect(file).toMatchObject({ name: 'plan.txt', problem: null });
  expect(box()).toMatchObject({ text: 'the plan', captionOn: file?.id });
  expect(await onDisk()).toEqual(box());
  expect(await inOutbox()).toEqual([]);
});

test('core that dies after it has taken a text in is asked again, and the text goes out once', async () => {
  const { here, page, sends, type, enter, box, inOutbox, said } = await person();
  type('once');
  page.hold('outbox.send');
  enter();
  type('next');
  await page.core().until(async () => (await inOutbox()).length === 1);
  await page.restart();
  await sends.whenSettled(here);
  expect(box().text).toBe('next');
  expect(said).toEqual([]);
  const at = { kind: 'newest', limit: 50 } as const;
  await page.core().until(async () => {
    const { messages } = await page.core().ask('messages.page', { convId: here, at });
    return messages.filter(({ text }) => text === 'once').length === 1;
  });
  expect(await inOutbox()).toEqual([]);
});

test('core that dies before it has taken a text in: it is back in the box, ahead of what was typed since', async () => {
  const { here, page, sends, type, enter, box, inOutbox, isKept, said } = await person();
  type('never left');
  page.lose('outbox.send');
  enter();
  type('next');
  await page.asked('outbox.send', 1);
  await page.restart();
  await sends.whenSettled(here);
  expect(box().text).toBe('never left\nnext');
  expect(said).toEqual(['internal']);
  expect(await inOutbox()).toEqual([]);
  await isKept('never left\nnext');
});

test('a draft that could not be saved while core was gone is saved when it is back, even if the composer is closed', async () => {
  const { here, page, drafts, draft, leave, type, isKept, failures } = await person();
  type('before');
  draft.flush();
  await isKept('before');
  type(' and after');
  page.lose('drafts.set');
  leave();
  await page.restart();
  await isKept('before and after');
  expect(failures).toMatchObject([{ code: 'internal' }]);
  const again = drafts.of(here);
  again.connect();
  await again.whenLoaded();
  expect(again.getState().draft.text).toBe('before and after');
});

test('a send undone before the saved draft was read appears in the composer once', async () => {
  const { here, page, drafts, draft, outbox, leave, type, enter, sends, inOutbox } = await person();
  type('held');
  enter();
  await sends.whenSettled(here);
  leave();
  page.lose('drafts.get');
  const again = drafts.of(here);
  expect(again).not.toBe(draft);
  again.connect();
  const [item = expect.fail()] = outbox.getState().items;
  await again.takeBack(item, outbox.getState());
  await page.restart();
  again.subscribe(page.look);
  await page.until(() => again.getState().isLoaded);
  expect(again.getState().draft.text).toBe('held');
  expect(await inOutbox()).toEqual([]);
});

test.each(['', 'before '])(
  'core that dies after it has put an undone text back: it is in the box, before what was typed meanwhile (%j)',
  async (typed) => {
    const { page, type, enter, undo, box, inOutbox, isKept, onDisk } = await person();
    type('precious words');
    enter();
    type(typed);
    page.hold('outbox.takeBack');
    const undone = undo();
    await page.core().until(async () => (await onDisk()).text !== typed && (await inOutbox()).length === 0);
    type('and more');
    await page.restart();
    await undone;
    expect(box().text).toBe(`precious words\n${typed}and more`);
    await isKept(box().text);
    expect(await inOutbox()).toEqual([]);
  },
);

test('core that dies before it has put an undone text back sends it, and it is not in the box', async () => {
  const { here, page, type, enter, undo, box, isKept } = await person();
  type('precious words');
  enter();
  page.lose('outbox.takeBack');
  const undone = undo();
  undone.catch(() => {});
  await page.asked('outbox.takeBack', 1);
  type('next');
  await page.restart();
  await expect(undone).rejects.toMatchObject({ code: 'internal' });
  expect(box().text).toBe('next');
  const at = { kind: 'newest', limit: 50 } as const;
  await page.core().until(async () => {
    const { messages } = await page.core().ask('messages.page', { convId: here, at });
    return messages.filter(({ text }) => text === 'precious words').length === 1;
  });
  await isKept('next');
});
