import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { post, startTestService } from '../../../../service/testing/service.ts';
import { openTestCore, temporaryDir } from '../../../../testing/core/testCore.ts';
import { parsePage } from '../../api/wire.ts';
import { getSyncState, setHead } from '../../coverage/syncState.ts';
import { openStore } from '../../session/openStore.ts';
import { applyBatch } from '../intake/applyBatch.ts';
import { toPage } from '../reading/page.ts';
import { texts, withPeople } from '../testPeople.ts';

/** A conversation of others with `count` messages, to which the user is added. It appears with the next message. */
async function withPast(count: number) {
  const service = await startTestService();
  const { say } = await withPeople(service);
  const { convId } = await service.admin.post(
    'ines@x.example',
    { participants: ['otto@x.example'] },
    { msgText: 'past 0' },
  );
  for (let i = 1; i < count; i += 1)
    await service.admin.post('ines@x.example', { convId }, { msgText: `past ${i}` });
  await say('ines', 'seen');
  const join = async () => {
    service.admin.addMember(convId, service.email);
    await service.admin.post('otto@x.example', { convId }, { msgText: 'welcome' });
  };
  return { service, convId, join, say };
}

test('the whole history of a conversation we are added to is loaded, and counts as read', async () => {
  const { service, convId, join } = await withPast(5);
  const core = await openTestCore(service);
  await core.complete();
  await join();
  await core.until(async () => (await texts(core, convId)).length === 6);
  expect((await texts(core, convId)).at(-1)).toBe('welcome');
  expect((await core.ask('conversations.get', { convId })).unread).toBe(1);
  expect((await core.ask('sync.report', {})).findings).toMatchObject([{ kind: 'backfilled', amount: 5 }]);
});

test('a history that was still loading when Parley closed continues at the next start', async () => {
  const { service, convId, join } = await withPast(5);
  const account = { dir: temporaryDir(), key: randomBytes(32) };
  const before = await openTestCore(service, account);
  await before.complete();
  await before.close();
  await join();

  // The message in which the conversation appeared is stored, and nothing else was requested.
  const store = openStore({ ...account, selfEmail: service.email, log: () => {} });
  const head = getSyncState(store).head ?? 0;
  const page = toPage(
    head,
    Number.POSITIVE_INFINITY,
    parsePage((await post(service, 'get', { msgId: head })).text),
  );
  for (const batch of page.batches) applyBatch(store, { ...batch, isLate: true });
  setHead(store, page.last);
  store.close();

  const after = await openTestCore(service, account);
  await after.until(async () => (await texts(after, convId)).length === 6);
});

test('a new conversation costs one additional request, once', async () => {
  const { service } = await withPast(1);
  const core = await openTestCore(service);
  await core.complete();
  service.requests.clear();
  const { convId } = await service.admin.post(
    'ines@x.example',
    { participants: [service.email] },
    { msgText: 'new' },
  );
  const named = () => service.requests.list('get').filter(({ params }) => params['convId'] !== undefined);
  await core.until(async () => (await texts(core, convId)).length === 1);
  await core.until(() => named().length === 1);
  await service.admin.post('ines@x.example', { convId }, { msgText: 'newer' });
  await core.until(async () => (await texts(core, convId)).length === 2);
  expect(named()).toHaveLength(1);
});
