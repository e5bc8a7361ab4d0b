import { expect, test } from 'vitest';
import type { ConvId } from '../../../shared/model/ids.ts';
import { ANA, BEN, BURST_OVER_MS, INES, startNotifier } from './testNotifier.ts';

const WAIT_FOR_OTHERS_MS = 1_000;
const GIVEN_UP_MS = 60_000;

test('an account whose core is silent keeps no other from being told, and is told again once core answers', async () => {
  const { say, pass, silence, settled, open, warnings } = await startNotifier({}, [BEN, ANA]);
  const answer = silence(BEN);
  const told = () => open().map(({ place, body }) => [place?.account, body]);
  await say('Ben hears nothing of this');
  await pass(BURST_OVER_MS);
  expect(told()).toEqual([[ANA, 'Ben hears nothing of this']]);
  await pass(GIVEN_UP_MS);
  expect(warnings).toContain('A notification was not shown: Core did not answer in time.');
  answer();
  await settled();
  await say('both hear this');
  await pass(BURST_OVER_MS);
  expect(told().slice(1).toSorted()).toEqual([
    [ANA, 'both hear this'],
    [BEN, 'both hear this'],
  ]);
});

test('accounts that have much to tell together share a notification, but wait only a moment for a silent one', async () => {
  const { service, core, begin, say, pass, silence, settled, open, ask, advance, waiting } =
    await startNotifier({}, [ANA, BEN]);
  const others: ConvId[] = [];
  for (let i = 0; i < 3; i += 1) others.push(await begin());
  const readAll = async () => {
    const newest = new Map(core.newMessages.map((one) => [one.convId, one.newest.at(-1)]));
    for (const [id, upTo] of newest) if (upTo) await ask('conversations.markRead', { convId: id, upTo });
  };
  await core.until(() => core.newMessages.length === 3);
  await settled();
  await readAll();
  await pass(BURST_OVER_MS);
  const flood = async () => {
    const before = core.newMessages.length;
    await say('the first after a wake');
    for (const id of others) await service.admin.post(INES, { convId: id }, { msgText: 'missed' });
    await core.until(() => core.newMessages.slice(before).reduce((sum, { count }) => sum + count, 0) === 4);
    advance(BURST_OVER_MS);
  };
  await flood();
  await settled();
  expect(open()).toMatchObject([{ body: '8 new messages in 8 conversations', place: null }]);

  await readAll();
  expect(open()).toEqual([]);
  const answer = silence(BEN);
  const waits = waiting(WAIT_FOR_OTHERS_MS);
  await flood();
  await waits;
  await pass(WAIT_FOR_OTHERS_MS);
  expect(open().map(({ place }) => place?.account)).toEqual([ANA, ANA, ANA, ANA]);
  answer();
});

test('an account that is closed while its notification is prepared gets none', async () => {
  const { say, silence, settled, notifier, all } = await startNotifier();
  const answer = silence(ANA);
  await say('too late');
  notifier.forget(ANA);
  answer();
  await settled();
  await say('for an account that is open again');
  expect(all.map(({ body }) => body)).not.toContain('too late');
});

test('a message that is read while its notification is prepared has none in the end', async () => {
  const { say, ask, silence, settled, convId, open } = await startNotifier();
  const answer = silence(ANA);
  const msgId = await say('read at once');
  await ask('conversations.markRead', { convId, upTo: msgId });
  answer();
  await settled();
  expect(open()).toEqual([]);
});
