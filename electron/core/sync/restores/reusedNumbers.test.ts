import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Fault } from '../../../../service/faults.ts';
import { type ConvId, convId, type LabelId } from '../../../../shared/model/ids.ts';
import {
  createMovableClock,
  openTestCore,
  type TestCore,
  temporaryDir,
} from '../../../../testing/core/testCore.ts';
import { INES, isRestored, serviceThatForgets } from '../../../../testing/serviceThatForgets.ts';
import { DEFAULT_RULES } from '../../createCore.ts';
import { pending } from '../../outbox/testFiles.ts';
import { textOf } from '../../outbox/testTexts.ts';
import { texts } from '../testPeople.ts';

type Service = Awaited<ReturnType<typeof serviceThatForgets>>['service'];

const QUICK = { newestFocusedMs: 40, newestBackgroundMs: 40 };
const DRAFT = {
  ...{ text: 'draft for Ines', title: '', participants: [], captionOn: null },
  priority: 0 as const,
};
const NEVER = { times: Number.POSITIVE_INFINITY, endpoint: 'send' } as const;
const REFUSED = { kind: 'rate-limit', retryAfterSeconds: 0 } as const;

/** A core that has read everything, also the conversation that the backup lacks. */
async function withLateConversation(options = {}) {
  const forgetful = await serviceThatForgets(options);
  const account = { dir: temporaryDir(), key: randomBytes(32), pace: QUICK };
  const core = await openTestCore(forgetful.service, account);
  await core.complete();
  return { ...forgetful, core, account };
}

/** Messages of a new conversation. */
async function writeNew({ admin, email }: Service, count: number): Promise<void> {
  const { convId: own } = await admin.post(email, {}, { msgText: 'new' });
  for (let i = 1; i < count; i += 1) await admin.post(email, { convId: own }, { msgText: `new ${i}` });
}

const holdFor = (core: TestCore, undoSendMs: number) =>
  core.core.control.setRules({ ...DEFAULT_RULES, undoSendMs });

/** Until the faults are cleared, that message can't be read. */
function spoil({ faults }: Service, msgId: number): void {
  const spoilt: Fault = {
    kind: 'altered',
    alter: (message) => (message['msgId'] === msgId ? { msgId } : message),
  };
  faults.next({ endpoint: 'get', times: Number.POSITIVE_INFINITY }, spoilt);
}

/** Puts a new label on a conversation. */
async function labelled(core: Pick<TestCore, 'ask'>, convId: ConvId): Promise<LabelId> {
  const label = { id: null, name: 'Refund', colour: 'red', letter: null } as const;
  const saved = await core.ask('labels.save', label);
  if (saved.kind !== 'saved') throw new Error(saved.kind);
  await core.ask('labels.set', { convIds: [convId], id: saved.id, isOn: true });
  return saved.id;
}

test.each(['queued', 'held'] as const)(
  'what was %s for a conversation that a restore removed does not go to the one that got its number',
  async (kind) => {
    const { service, core, late, giveNumberAgain } = await withLateConversation();
    service.faults.next(NEVER, REFUSED);
    await holdFor(core, kind === 'held' ? 3_600_000 : 0);
    await core.ask('conversations.rename', { convId: late, title: 'INES' });
    const label = await labelled(core, late);
    await core.ask('notes.set', { convId: late, text: 'Called twice' });
    const item = textOf(late, 'secret for Ines only');
    await core.ask('outbox.send', item);
    await core.until(async () => (await pending(core))[0]?.state.kind === kind);
    await core.ask('drafts.set', { convId: late, draft: DRAFT });
    await giveNumberAgain();
    // Nothing tells Parley of the restore before it reads, so it must not send meanwhile.
    await core.until(() => isRestored(core));
    service.faults.clear();

    const [first, second] = await pending(core);
    const gone = { kind: 'failed', error: { code: 'conversation-gone' } };
    const whom = { convId: null, title: null, participants: [INES] };
    const lost = { name: 'INES' };
    expect(first).toMatchObject({ id: item.id, text: item.text, ...whom, state: gone, lost });
    const draft = { kind: 'kept-draft' };
    expect(second).toMatchObject({ text: DRAFT.text, ...whom, state: draft, lost });
    expect(first?.state).not.toMatchObject(draft);
    const now = await core.ask('conversations.get', { convId: late });
    expect(now).toMatchObject({ title: null, isRenamed: false, draft: '', labels: [], hasNote: false });
    expect(await core.ask('drafts.get', { convId: late })).toMatchObject({ text: '' });

    await holdFor(core, 0);
    // Until the page knows, it still takes the number for that of Ines.
    expect(await core.ask('outbox.listLost', {})).toEqual([late]);
    const own = textOf(late, 'for Otto');
    await expect(core.ask('outbox.send', own)).rejects.toMatchObject({ code: 'conversation-gone' });
    const takeBack = core.ask('outbox.takeBack', { id: item.id });
    await expect(takeBack).rejects.toMatchObject({ code: 'conversation-gone' });
    const left = { convId: late, text: `${DRAFT.text}, and more`, priority: 0 } as const;
    expect(await core.ask('outbox.leaveLost', { lost: [left] })).toEqual([item.id]);
    expect((await pending(core)).map(({ text }) => text)).toEqual([item.text, left.text]);
    expect(await core.ask('outbox.listLost', {})).toEqual([]);
    await core.ask('outbox.send', own);
    await core.until(async () => (await texts(core, late)).at(-1) === own.text);
    expect(await texts(core, late)).not.toContain(item.text);

    await core.ask('outbox.retry', { id: item.id, evenIfUnconfirmed: false });
    await core.until(async () => (await pending(core)).length === 1);
    const again = convId(Number((await pending(core))[0]?.convId));
    expect(again).not.toBe(late);
    expect(service.admin.conversation(again)).toMatchObject({ participants: expect.arrayContaining([INES]) });
    expect(await core.ask('conversations.get', { convId: again })).toMatchObject({
      ...{ title: 'INES', labels: [label], hasNote: true },
    });
    expect(await texts(core, again)).toEqual([item.text]);
  },
);

test.each([1, 4])(
  'a restore is noticed at the first message to a number that is given again (lost: %i)',
  async (length) => {
    const { core, late, rollBack, giveNumberAgain } = await withLateConversation({
      ...{ length, isLateNewest: true },
    });
    await holdFor(core, 3_600_000);
    const item = textOf(late, 'secret for Ines only');
    await core.ask('outbox.send', item);
    rollBack();
    await core.until(() => core.log.some((line) => line.includes('unavailable')));
    await giveNumberAgain(1);
    await core.until(() => isRestored(core));
    expect(await pending(core)).toMatchObject([{ id: item.id, convId: null, state: { kind: 'failed' } }]);
    expect(await texts(core, late)).toHaveLength(1);
  },
);

test('messages that waited while Parley was away are sent only after Parley has looked for a restore', async () => {
  const { service, core, account, late, giveNumberAgain } = await withLateConversation();
  service.faults.next(NEVER, REFUSED);
  const item = textOf(late, 'secret for Ines only');
  await core.ask('outbox.send', item);
  await core.close();
  service.faults.clear();
  await giveNumberAgain();
  service.requests.clear();

  const again = await openTestCore(service, account);
  await again.until(() => isRestored(again));
  expect(service.requests.list().filter(({ endpoint }) => endpoint === 'send')).toEqual([]);
  expect(await pending(again)).toMatchObject([{ id: item.id, convId: null, state: { kind: 'failed' } }]);
});

test.each([
  ['', 2, {}],
  [', and the service tells no times', 2, { dialects: 'created-null', isAllTheirs: true }],
  [', and more was written since than a check looks at', 30, {}],
])(
  'a restore is noticed although all ids of the lost conversation were given to one with its number%s',
  async (_, newer, more) => {
    const { service, core, account, late, giveNumberAgain } = await withLateConversation({
      ...{ isLateNewest: true, ...more },
    });
    await holdFor(core, 3_600_000);
    const item = textOf(late, 'secret for Ines only');
    await core.ask('outbox.send', item);
    await core.close();
    await giveNumberAgain();
    // Above the ids that were given again, so that all newest messages are as they should be.
    await writeNew(service, newer);
    service.requests.clear();

    const again = await openTestCore(service, account);
    await again.until(() => isRestored(again));
    expect(service.requests.list('send')).toEqual([]);
    expect(await pending(again)).toMatchObject([{ id: item.id, convId: null, state: { kind: 'failed' } }]);
  },
);

test.each([
  ['limits requests', REFUSED],
  ['fails', { kind: 'status', status: 503 }],
] as const)(
  'what was typed before or in an outage is sent only after Parley has looked for a restore (the service %s)',
  async (_, fault) => {
    const { service, late, giveNumberAgain } = await serviceThatForgets({ isLateNewest: true });
    const core = await openTestCore(service);
    await core.complete();
    await holdFor(core, 3_600_000);
    const before = textOf(late, 'secret for Ines only');
    await core.ask('outbox.send', before);
    service.faults.next({ endpoint: 'get', times: Number.POSITIVE_INFINITY }, fault);
    await core.until(() => core.status()?.connection.state === 'trouble');
    await holdFor(core, 0);
    const during = textOf(late, 'another secret');
    await core.ask('outbox.send', during);
    await giveNumberAgain();
    await writeNew(service, 30);
    service.faults.clear();
    await core.until(() => isRestored(core));
    expect(service.requests.list('send')).toEqual([]);
    const left = (await pending(core)).map(({ id, convId: to }) => [id, to]);
    expect(left).toEqual([before, during].map(({ id }) => [id, null]));
  },
);

test('Parley looks for a restore after an outage although nothing waits: something may be typed next', async () => {
  const { service, giveNumberAgain } = await serviceThatForgets({ isLateNewest: true });
  const core = await openTestCore(service);
  await core.complete();
  service.faults.next({ endpoint: 'get', times: Number.POSITIVE_INFINITY }, REFUSED);
  await core.until(() => core.status()?.connection.state === 'trouble');
  await giveNumberAgain();
  await writeNew(service, 30);
  service.faults.clear();
  await core.until(() => isRestored(core));
});

test('a send that has to wait for an hour is an outage, too', async () => {
  const { service, late, giveNumberAgain } = await serviceThatForgets({ isLateNewest: true });
  // No read is under way that would show that the service answers.
  const HOUR = 3_600_000;
  const clock = createMovableClock();
  const core = await openTestCore(service, { clock, pace: { focusedMs: HOUR, backgroundMs: HOUR } });
  await core.complete();
  service.faults.next({ endpoint: 'send' }, { kind: 'rate-limit', retryAfterSeconds: HOUR / 1_000 });
  await core.ask('outbox.send', textOf(late, 'secret for Ines only'));
  await core.until(() => core.status()?.connection.state === 'trouble');
  await giveNumberAgain();
  await writeNew(service, 30);
  clock.advance(HOUR);
  await core.until(() => isRestored(core));
  expect(service.requests.count('send')).toBe(1);
});

test('messages sent after the computer slept wait until Parley has looked for a restore', async () => {
  const HOUR = 3_600_000;
  const { service, late, giveNumberAgain } = await serviceThatForgets();
  const core = await openTestCore(service, { pace: { focusedMs: HOUR, backgroundMs: HOUR } });
  await core.complete();
  await giveNumberAgain();
  service.requests.clear();
  await core.core.control.setActivity({ focused: true, wake: true });
  const item = textOf(late, 'secret for Ines only');
  await core.ask('outbox.send', item);
  await core.until(() => isRestored(core));
  expect(service.requests.list().filter(({ endpoint }) => endpoint === 'send')).toEqual([]);
  expect(await pending(core)).toMatchObject([{ id: item.id, convId: null, state: { kind: 'failed' } }]);
});

test('a draft is set aside also if each conversation begins with the same words of its first writer', async () => {
  const { core, late, giveNumberAgain } = await withLateConversation({ dialects: 'conversations-opened' });
  await core.ask('drafts.set', { convId: late, draft: DRAFT });
  await giveNumberAgain();
  await core.until(() => isRestored(core));
  expect((await pending(core)).map(({ state, text }) => [state.kind, text])).toEqual([
    ['kept-draft', DRAFT.text],
  ]);
});

test("a draft is set aside also if the first message that has another meaning now can't be read", async () => {
  const { service, core, late, backup, giveNumberAgain } = await withLateConversation({ length: 2 });
  await core.ask('drafts.set', { convId: late, draft: DRAFT });
  spoil(service, backup + 1);
  await giveNumberAgain();
  await core.until(() => core.log.some((line) => line.includes('the service was restored')));
  service.faults.clear();
  await core.until(() => isRestored(core));
  expect((await pending(core)).map(({ text }) => text)).toEqual([DRAFT.text]);
});

test('a draft is set aside also if the first message of its conversation was read only after the restore', async () => {
  const { service, late, backup, giveNumberAgain } = await serviceThatForgets({ length: 2 });
  spoil(service, backup + 1);
  const core = await openTestCore(service, { pace: QUICK });
  await core.until(async () => (await texts(core, late)).length === 1);
  await core.ask('drafts.set', { convId: late, draft: DRAFT });
  await giveNumberAgain();
  service.faults.clear();
  await core.until(() => isRestored(core));
  expect((await pending(core)).map(({ text }) => text)).toEqual([DRAFT.text]);
});
