import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { convId } from '../../../../shared/model/ids.ts';
import { openTestCore, type TestCore, temporaryDir } from '../../../../testing/core/testCore.ts';
import { INES, isRestored, serviceThatForgets } from '../../../../testing/serviceThatForgets.ts';
import { DEFAULT_RULES } from '../../createCore.ts';
import { pending } from '../../outbox/testFiles.ts';
import { textOf } from '../../outbox/testTexts.ts';
import { texts } from '../testPeople.ts';

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

const holdFor = (core: TestCore, undoSendMs: number) =>
  core.core.control.setRules({ ...DEFAULT_RULES, undoSendMs });

test.each(['queued', 'held'] as const)(
  'what was %s for a conversation that a restore removed does not go to the one that got its number',
  async (kind) => {
    const { service, core, late, giveNumberAgain } = await withLateConversation();
    service.faults.next(NEVER, REFUSED);
    await holdFor(core, kind === 'held' ? 3_600_000 : 0);
    await core.ask('conversations.rename', { convId: late, title: 'INES' });
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
    expect(now).toMatchObject({ title: null, isRenamed: false, draft: '' });
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
    expect(await core.ask('conversations.get', { convId: again })).toMatchObject({ title: 'INES' });
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
  ['', {}],
  [', and the service tells no times', { dialects: 'created-null', isAllTheirs: true }],
])(
  'a restore is noticed although all ids of the lost conversation were given to one with its number%s',
  async (_, more) => {
    const { service, core, account, late, giveNumberAgain } = await withLateConversation({
      ...{ isLateNewest: true, ...more },
    });
    await holdFor(core, 3_600_000);
    const item = textOf(late, 'secret for Ines only');
    await core.ask('outbox.send', item);
    await core.close();
    await giveNumberAgain();
    // Above the ids that were given again, so that all newest messages are as they should be.
    const { convId: own } = await service.admin.post(service.email, {}, { msgText: 'new' });
    await service.admin.post(service.email, { convId: own }, { msgText: 'new, too' });

    const again = await openTestCore(service, account);
    await again.until(() => isRestored(again));
    expect(await pending(again)).toMatchObject([{ id: item.id, convId: null, state: { kind: 'failed' } }]);
  },
);

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
