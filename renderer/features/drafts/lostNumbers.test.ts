import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ConvId, OutboxId } from '../../../shared/model/ids.ts';
import { temporaryDir } from '../../../testing/core/testCore.ts';
import { openPage } from '../../../testing/page/openPage.ts';
import { INES, serviceThatForgets } from '../../../testing/serviceThatForgets.ts';
import { createSelectionStore } from '../navigation/selectionStore.ts';
import { createNoticesStore } from '../notices/noticesStore.ts';
import { createOutboxStore } from '../outbox/outboxStore.ts';
import { createStagedStore } from '../staging/stagedStore.ts';
import { createKeptDrafts } from './keptDrafts.ts';
import { createLostNumbers } from './lostNumbers.ts';
import { createOpenDrafts } from './openDrafts.ts';
import { createSends } from './sends.ts';

beforeEach(() => {
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('window', new EventTarget());
  return () => vi.unstubAllGlobals();
});

const QUICK = { newestFocusedMs: 40, newestBackgroundMs: 40 };

/** A person who writes to a conversation that the service's backup lacks. */
async function person(isHere = () => true) {
  const { service, late, giveNumberAgain } = await serviceThatForgets();
  const page = await openPage(service, QUICK);
  await page.core().complete();
  const failures: unknown[] = [];
  const failed = (thrown: unknown) => void failures.push(thrown);
  const kept = createKeptDrafts(page.bridge, failed);
  const outbox = createOutboxStore(page.bridge, failed);
  const notices = createNoticesStore().getState();
  const staged = createStagedStore(page.bridge, notices);
  const drafts = createOpenDrafts(kept, { failed, cameBack: notices.cameBack });
  const sends = createSends({ outbox, staged, failed });
  const selection = createSelectionStore();
  const left: ConvId[] = [];
  const onLeft = (convId: ConvId) => {
    left.push(convId);
    page.look();
  };
  const close = (convId: ConvId) => selection.getState().leave(convId);
  const openInstead = (first: OutboxId | null) => {
    if (first !== null) selection.getState().openPending(first);
  };
  const here = { isHere, onMoved: () => () => {} };
  const lost = createLostNumbers({
    ...{ bridge: page.bridge, kept, drafts, sends, staged, ...here, close, openInstead, onLeft, failed },
  });
  for (const store of [kept, lost, outbox, staged]) store.connect();
  selection.getState().openConversation(late);
  const draft = drafts.of(late);
  draft.connect();
  for (const store of [outbox, selection, staged, draft]) store.subscribe(page.look);
  await Promise.all([draft.whenLoaded(), staged.getState().load(late)]);
  const said: string[] = [];
  return {
    ...{ service, late, giveNumberAgain, page, failures, said, left, draft, staged, selection },
    type: (text: string) => draft.change({ text: draft.getState().draft.text + text }),
    enter: () =>
      sends.press(draft, {
        to: () => ({ title: '', participants: [], follows: null }),
        mayPass: () => Promise.resolve(true),
        onSent: () => {},
        onFailed: ({ code }) => said.push(code),
      }),
    settled: () => sends.whenSettled(late),
    inOutbox: () => page.core().ask('outbox.list', {}),
    savedText: async () => (await page.core().ask('drafts.get', { convId: late })).text,
  };
}

const KEPT = { kind: 'kept-draft' };

test('a text typed for a lost conversation waits for the same people, and is no draft for those who got its number', async () => {
  const { page, type, draft, giveNumberAgain, inOutbox, savedText, selection, ...rest } = await person();
  type('secret for');
  draft.flush();
  await page.core().until(async () => (await savedText()) === 'secret for');
  type(' Ines');
  await giveNumberAgain();
  await page.until(() => selection.getState().selection?.kind === 'outbox');

  expect(draft.getState().draft.text).toBe('');
  const [item, ...others] = await inOutbox();
  expect(item).toMatchObject({ text: 'secret for Ines', convId: null, participants: [INES], state: KEPT });
  expect(others).toEqual([]);
  expect(selection.getState().selection).toMatchObject({ id: item?.id });
  expect(rest.left).toEqual([rest.late]);
  type('for Otto');
  draft.flush();
  await page.core().until(async () => (await savedText()) === 'for Otto');
  expect(rest.failures).toEqual([]);
});

test('a text that was typed and never saved waits for the same people, too', async () => {
  const { page, late, type, giveNumberAgain, inOutbox, selection, savedText } = await person();
  const at = { kind: 'newest', limit: 50 } as const;
  const { messages } = await page.core().ask('messages.page', { convId: late, at });
  const shown = messages.map(({ msgId }) => msgId);
  const [from, to] = [shown[0] ?? expect.fail(), shown.at(-1) ?? expect.fail()];
  await page.core().ask('sync.watch', { view: { convId: late, from, to } });
  page.lose('drafts.set');
  type('secret');
  await giveNumberAgain();
  await page.until(() => selection.getState().selection?.kind === 'outbox');
  expect(await inOutbox()).toMatchObject([{ text: 'secret', participants: [INES], state: KEPT }]);
  expect(await savedText()).toBe('');
});

test('a text sent before the window knows that its conversation is lost goes to no one else', async () => {
  const { page, late, type, enter, settled, said, giveNumberAgain, inOutbox, service, ...rest } =
    await person();
  type('draft');
  await page.core().until(async () => (await rest.savedText()) === 'draft');
  await giveNumberAgain();
  const answer = page.hold('outbox.listLost');
  await page.asked('outbox.listLost', 2);
  type(', sent');
  enter();
  await settled();
  expect(said).toEqual(['conversation-gone']);
  answer();
  await page.until(() => rest.selection.getState().selection?.kind === 'outbox');
  expect(await inOutbox()).toMatchObject([{ text: 'draft, sent', participants: [INES], state: KEPT }]);
  expect(service.requests.list().filter(({ endpoint }) => endpoint === 'send')).toEqual([]);
  expect(rest.left).toEqual([late]);
});

test('files staged for a lost conversation wait with its text, and none can be put into the draft of the other one', async () => {
  const { page, late, type, draft, staged, giveNumberAgain, inOutbox, selection } = await person();
  const files = [join(temporaryDir(), 'plan.txt'), join(temporaryDir(), 'taken-out.txt')];
  for (const path of files) writeFileSync(path, path);
  staged.getState().add(
    late,
    files.map((path) => page.file(path)),
  );
  const inTray = () => staged.getState().drafts.get(late)?.files ?? [];
  await page.until(() => inTray().length === 2);
  staged.getState().remove(late, inTray()[1] ?? expect.fail());
  await page.until(() => inTray().length === 1);
  type('the plan');
  draft.flush();
  await giveNumberAgain();
  await page.until(() => selection.getState().selection?.kind === 'outbox');
  await page.until(() => inTray().length === 0);
  expect(await inOutbox()).toMatchObject([
    { text: 'the plan', file: { name: 'plan.txt' }, participants: [INES], state: KEPT },
  ]);
  expect(staged.getState().undo(late)).toBe(null);
});

test('a lost conversation that has its own window is left by that, and the forms for it are dropped here, too', async () => {
  const { page, late, left, type, draft, savedText, giveNumberAgain } = await person(() => false);
  type('secret');
  draft.flush();
  await page.core().until(async () => (await savedText()) === 'secret');
  await giveNumberAgain();
  await page.until(() => left.length > 0);
  expect(left).toContain(late);
  expect(await page.core().ask('outbox.listLost', {})).toEqual([late]);
});
