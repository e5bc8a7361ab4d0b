import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { startTestService } from '../../../../service/testing/service.ts';
import { EMPTY_DRAFT } from '../../../../shared/model/drafts.ts';
import { damagePages } from '../../../../testing/core/damagedFiles.ts';
import { openTestCore, type TestCore, temporaryDir } from '../../../../testing/core/testCore.ts';
import { storeFiles } from '../../db/storeFiles.ts';
import { textsIn } from '../../outbox/testTexts.ts';
import { withPeople } from '../testPeople.ts';

const pace = { newestFocusedMs: 40, newestBackgroundMs: 40 };
const DRAFT = { ...EMPTY_DRAFT, text: 'typed for an hour', participants: [] };

/** A core with conversations with Ines and Otto. `merge` moves everything of the first to the second, and resolves when it was read. */
async function open() {
  const service = await startTestService();
  const { ines, otto } = await withPeople(service);
  const account = { dir: temporaryDir(), key: randomBytes(32) };
  const core = await openTestCore(service, { ...account, pace });
  await core.complete();
  const merge = async () => {
    service.faults.next(
      { endpoint: 'get', times: Number.POSITIVE_INFINITY },
      {
        kind: 'altered',
        alter: (message) => (message['convId'] === ines ? { ...message, convId: otto } : message),
      },
    );
    await core.until(async () => (await textsIn(core, otto)).length === 2);
  };
  const openAgain = async (before: TestCore) => {
    await before.close();
    const again = await openTestCore(service, { ...account, pace });
    await again.complete();
    return again;
  };
  return { core, account, ines, otto, merge, openAgain };
}

const listed = async (core: TestCore) =>
  (await core.ask('conversations.list', { view: { kind: 'all' }, limit: 9 })).conversations.map(
    ({ convId, draft, unread, last }) => ({ convId, draft, unread, text: last?.text ?? null }),
  );
const peopleOf = async (core: TestCore, convId: number) =>
  (await core.ask('conversations.get', { convId })).people.map(({ email }) => email);

test('a draft stays in its conversation, under its name, when the service merges that into another one', async () => {
  const { core, ines, otto, merge, openAgain } = await open();
  await core.ask('drafts.set', { convId: ines, draft: DRAFT });
  const people = await peopleOf(core, ines);
  await merge();
  const both = [
    { convId: ines, draft: DRAFT.text, unread: 0, text: null },
    { convId: otto, draft: '', unread: 0, text: 'hello from otto@x.example' },
  ];
  expect(await listed(core)).toEqual(both);
  expect(await peopleOf(core, ines)).toEqual(people);
  const again = await openAgain(core);
  expect(await listed(again)).toEqual(both);
  expect(await peopleOf(again, ines)).toEqual(people);
});

test('once nothing unsent is in it any more, the next start no longer lists it', async () => {
  const { core, ines, otto, merge, openAgain } = await open();
  await core.ask('drafts.set', { convId: ines, draft: DRAFT });
  await merge();
  await core.ask('drafts.set', { convId: ines, draft: { ...EMPTY_DRAFT, participants: [] } });
  expect((await listed(core)).map(({ convId }) => convId)).toEqual([ines, otto]);
  expect((await listed(await openAgain(core))).map(({ convId }) => convId)).toEqual([otto]);
});

test('without anything unsent, a merged conversation leaves the list, also one with a name of its own', async () => {
  const { core, ines, otto, merge } = await open();
  await core.ask('conversations.rename', { convId: ines, title: 'Mine' });
  await merge();
  expect((await listed(core)).map(({ convId }) => convId)).toEqual([otto]);
});

test('the draft is still listed when the archive is damaged and loads again', async () => {
  const { core, account, ines, otto, merge, openAgain } = await open();
  await core.ask('drafts.set', { convId: ines, draft: DRAFT });
  await merge();
  await core.close();
  damagePages(storeFiles(account.dir).archive, 0);
  const again = await openAgain(core);
  expect(again.status()?.storageNotes).toMatchObject([{ kind: 'archive-damaged' }]);
  expect((await listed(again)).map(({ convId, draft }) => [convId, draft])).toEqual([
    [ines, DRAFT.text],
    [otto, ''],
  ]);
});
