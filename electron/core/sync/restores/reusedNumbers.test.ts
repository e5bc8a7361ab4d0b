import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { startTestService } from '../../../../service/testing/service.ts';
import { convId } from '../../../../shared/model/ids.ts';
import { openTestCore, type TestCore, temporaryDir } from '../../../../testing/core/testCore.ts';
import { DEFAULT_RULES } from '../../createCore.ts';
import { pending } from '../../outbox/testFiles.ts';
import { textOf } from '../../outbox/testTexts.ts';
import { texts, withPeople } from '../testPeople.ts';

const QUICK = { newestFocusedMs: 40, newestBackgroundMs: 40 };
const INES = 'ines@x.example';
const OTTO = 'otto@x.example';
const DRAFT = {
  ...{ text: 'draft for Ines', title: '', participants: [], captionOn: null },
  priority: 0 as const,
};
const NEVER = { times: Number.POSITIVE_INFINITY, endpoint: 'send' } as const;
const REFUSED = { kind: 'rate-limit', retryAfterSeconds: 0 } as const;

type Service = Awaited<ReturnType<typeof startTestService>>;

/** The history that every backup has, and then a conversation with Ines that none has. */
async function withLateConversation(pace: typeof QUICK = QUICK) {
  const service = await startTestService();
  const people = await withPeople(service);
  let backup = 0;
  for (let i = 0; i < 4; i += 1) backup = await people.say(i % 2 === 0 ? 'ines' : 'otto', `old ${i}`);
  const late = await begin(service, INES);
  await people.say('otto', 'the last one');
  const account = { dir: temporaryDir(), key: randomBytes(32), pace };
  const core = await openTestCore(service, account);
  await core.complete();
  return { service, core, account, backup, late: convId(late), ...people };
}

async function begin(service: Service, who: string): Promise<number> {
  const target = { participants: [service.email] };
  const { convId: made } = await service.admin.post(who, target, { msgText: `hello from ${who}` });
  for (let i = 0; i < 3; i += 1) await service.admin.post(who, { convId: made }, { msgText: `${who} ${i}` });
  return made;
}

/** While the account is being reopened, no account is signed in. */
const quietly = (look: () => Promise<boolean>) => () => look().catch(() => false);
const isRestored = (core: TestCore) =>
  quietly(async () => {
    const { history } = await core.ask('status.get', {});
    return history.state === 'complete' && (await core.ask('sync.report', {})).restored === 1;
  });

const holdFor = (core: TestCore, undoSendMs: number) =>
  core.core.control.setRules({ ...DEFAULT_RULES, undoSendMs });

/** Otto's new conversation gets the number of the lost one. */
async function giveNumberAgain(service: Service, backup: number, late: number): Promise<void> {
  service.admin.rollBackTo(backup);
  expect(await begin(service, OTTO)).toBe(late);
}

test.each(['queued', 'held'] as const)(
  'what was %s for a conversation that a restore removed does not go to the one that got its number',
  async (kind) => {
    const { service, core, backup, late } = await withLateConversation();
    service.faults.next(NEVER, REFUSED);
    await holdFor(core, kind === 'held' ? 3_600_000 : 0);
    await core.ask('conversations.rename', { convId: late, title: 'INES' });
    const item = textOf(late, 'secret for Ines only');
    await core.ask('outbox.send', item);
    await core.until(async () => (await pending(core))[0]?.state.kind === kind);
    await core.ask('drafts.set', { convId: late, draft: DRAFT });
    await giveNumberAgain(service, backup, late);
    // Nothing tells Parley of the restore before it reads, so it must not send meanwhile.
    await core.until(isRestored(core));
    service.faults.clear();

    const [first, second] = await pending(core);
    const gone = { kind: 'failed', error: { code: 'conversation-gone' } };
    const whom = { convId: null, title: null, participants: [INES] };
    expect(first).toMatchObject({ id: item.id, text: item.text, ...whom, state: gone });
    expect(second).toMatchObject({ text: DRAFT.text, ...whom, state: gone });
    const now = await core.ask('conversations.get', { convId: late });
    expect(now).toMatchObject({ title: null, isRenamed: false, draft: '' });
    expect(await core.ask('drafts.get', { convId: late })).toMatchObject({ text: '' });

    await holdFor(core, 0);
    const own = textOf(late, 'for Otto');
    await core.ask('outbox.send', own);
    await core.until(async () => (await texts(core, late)).at(-1) === own.text);
    expect(await texts(core, late)).not.toContain(item.text);

    await core.ask('outbox.retry', { id: item.id, evenIfUnconfirmed: false });
    await core.until(async () => (await pending(core)).length === 1);
    const again = convId(Number((await pending(core))[0]?.convId));
    expect(again).not.toBe(late);
    expect(service.admin.conversation(again)?.participants).toContain(INES);
    expect(await texts(core, again)).toEqual([item.text]);
  },
);
