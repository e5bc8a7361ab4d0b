import { copyFileSync, rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { startTestService } from '../../../../service/testing/service.ts';
import { openTestCore, type TestCoreOptions } from '../../../../testing/core/testCore.ts';
import { storeFiles } from '../../db/storeFiles.ts';
import { isEmpty, isIn } from '../testFiles.ts';
import { sendText, textsIn } from '../testTexts.ts';
import { ARRIVED, CUT, HOUR, LOST, startOn, statesIn } from './testLedger.ts';

test.each(['in a new conversation', 'in the same conversation'])(
  'a failed text of a backup is not taken for an equal one that was sent since %s',
  async (where) => {
    const { service, core, convId, account } = await startOn(await startTestService());
    for (const email of ['ben@x.example', 'ines@x.example']) await service.admin.addUser({ email });
    const target = where === 'in a new conversation' ? null : convId;
    const to = (email: string) => (target === null ? { participants: [email] } : {});
    service.faults.next({ endpoint: 'send' }, { kind: 'status', status: 400, error: 'no' });
    const { id } = await sendText(core, target, 'hi', to('ines@x.example'));
    await isIn(core, 'failed');
    await core.close();
    const { local, localBackup } = storeFiles(account.dir);
    const kept = `${localBackup}.kept`;
    copyFileSync(localBackup, kept);
    const second = await openTestCore(service, account);
    await second.complete();
    await sendText(second, target, 'hi', to('ben@x.example'));
    await second.until(async () => String(await statesIn(second)) === 'failed');
    await second.close();
    copyFileSync(kept, localBackup);
    rmSync(local);
    const third = await openTestCore(service, { ...account, pace: { surelyEndedMs: 50 } });
    await third.complete();
    await third.until(async () => !(await statesIn(third)).includes('checking'));
    expect(await third.ask('outbox.list', {})).toMatchObject([{ id, state: { kind: 'cannot-tell' } }]);
  },
);

const [BEN, INES] = ['ben@x.example', 'ines@x.example'];

/** An item for a new conversation with `people`, whose response got lost, in the backup that a later core finds. */
async function startWithBackupOf(people: readonly string[]) {
  const pace = { surelyEndedMs: HOUR };
  const { service, core, account } = await startOn(await startTestService(), { pace });
  for (const email of [BEN, INES]) await service.admin.addUser({ email });
  service.faults.next(CUT, LOST);
  const { id } = await sendText(core, null, 'hi', { participants: [...people] });
  await isIn(core, 'checking');
  await core.close();
  const { local, localBackup } = storeFiles(account.dir);
  const kept = `${localBackup}.kept`;
  copyFileSync(localBackup, kept);
  const open = async (options: TestCoreOptions = {}) => {
    const opened = await openTestCore(service, { ...account, ...options });
    await opened.complete();
    return opened;
  };
  const restore = () => {
    copyFileSync(kept, localBackup);
    rmSync(local);
  };
  return { service, id, open, restore, pace };
}

interface Since {
  readonly people: readonly string[];
  /** Those who answer. */
  readonly answering?: readonly string[];
  readonly isUnanswered?: boolean;
}

/** The outbox of a backup with a text to `people`, after an equal text began a conversation with others. */
async function outboxAfter(
  people: readonly string[],
  { people: since, answering = [], isUnanswered }: Since,
) {
  const { service, id, open, restore, pace } = await startWithBackupOf(people);
  const second = await open({ pace });
  await second.ask('outbox.remove', { id });
  if (isUnanswered) service.faults.next(CUT, ARRIVED);
  await sendText(second, null, 'hi', { participants: [...since] });
  await second.until(() => isEmpty(second));
  const list = await second.ask('conversations.list', { view: { kind: 'all' }, limit: 9 });
  const convId = Math.max(...list.conversations.map((each) => each.convId));
  for (const email of answering) await service.admin.post(email, { convId }, { msgText: 'hi yourself' });
  const all = ['hi', ...answering.map(() => 'hi yourself')];
  await second.until(async () => String(await textsIn(second, convId)) === String(all));
  await second.close();
  restore();
  const third = await open({ pace: { surelyEndedMs: 50 } });
  await third.until(async () => !(await statesIn(third)).includes('checking'));
  return third.ask('outbox.list', {});
}

describe('a text of a backup for a new conversation', () => {
  test.each<[string, readonly string[], Since]>([
    ['others', [INES], { people: [BEN] }],
    ['others, where the response was lost', [INES], { people: [BEN], isUnanswered: true }],
    ['others, who answered', [INES], { people: [BEN], answering: [BEN] }],
    ['some of them', [BEN, INES], { people: [BEN] }],
    ['more people', [INES], { people: [BEN, INES], answering: [INES] }],
  ])('is not taken for an equal one that was sent since to %s', async (_, people, since) => {
    const unclear = { kind: 'cannot-tell', doubt: { kind: 'unclear' } };
    expect(await outboxAfter(people, since)).toMatchObject([{ text: 'hi', state: unclear }]);
  });

  test.each<[string, Since]>([
    ['', { people: [INES, BEN] }],
    [', with an answer', { people: ['Ben@X.example', INES], answering: [BEN] }],
  ])('is the one that was sent since to the same people%s', async (_, since) => {
    expect(await outboxAfter([BEN, INES], since)).toEqual([]);
  });
});
