import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { startTestService } from '../../../../service/testing/service.ts';
import type { NewMessages } from '../../../../shared/model/messages.ts';
import { openTestCore, temporaryDir } from '../../../../testing/core/testCore.ts';

const INES = 'ines@x.example';

async function serviceWithInes() {
  const service = await startTestService();
  await service.admin.addUser({ email: INES });
  const begin = (msgText: string) => service.admin.post(INES, { participants: [service.email] }, { msgText });
  const { convId } = await begin('first');
  const say = (msgText: string) => service.admin.post(INES, { convId }, { msgText });
  return { service, convId, begin, say };
}

test.each([
  ['goes on', false],
  ['is closed before they are read', true],
])(
  'messages between the last known and the newest ones, which are read first, are announced, also if Parley %s',
  async (_, isClosed) => {
    const { service, convId, begin, say } = await serviceWithInes();
    const other = await begin('elsewhere');
    const account = { dir: temporaryDir(), key: randomBytes(32) };
    const before = await openTestCore(service, account);
    await before.complete();
    await before.close();
    for (let i = 1; i <= 60; i += 1) await say(`missed ${i}`);
    await service.admin.post(INES, { convId: other.convId }, { msgText: 'the bridge is gone', priority: 3 });
    for (let i = 61; i <= 120; i += 1) await say(`missed ${i}`);

    // Three pages forward, then those that find the newest; the rest waits.
    service.faults.next(
      { endpoint: 'get', times: Number.POSITIVE_INFINITY },
      { kind: 'own-limit', limit: 10 },
    );
    let core = await openTestCore(service, account);
    const told: NewMessages[] = [];
    await core.until(() => core.newMessages.length > 0);
    if (isClosed) {
      await core.close();
      told.push(...core.newMessages);
      core = await openTestCore(service, account);
    }
    await core.until(() => core.status()?.unread.messages === 121);
    await core.ask('status.get', {});
    told.push(...core.newMessages);
    const countOf = (id: number) =>
      told.filter((one) => one.convId === id).reduce((sum, { count }) => sum + count, 0);
    expect(countOf(convId)).toBe(120);
    expect(countOf(other.convId)).toBe(1);
    expect(told.reduce((sum, { criticalCount }) => sum + criticalCount, 0)).toBe(1);
    expect(told.some(({ mayBeMore }) => mayBeMore)).toBe(true);
    expect(told.at(-1)?.mayBeMore).toBe(false);
  },
);

test('a message that could not be read at first is announced once it can', async () => {
  const { service, convId, say, begin } = await serviceWithInes();
  const other = await begin('elsewhere');
  const core = await openTestCore(service, { pace: { newestFocusedMs: 40, newestBackgroundMs: 40 } });
  await core.complete();
  let isOdd = true;
  const alter = (message: Readonly<Record<string, unknown>>) =>
    isOdd && message['msgText'] === 'odd' ? { msgId: message['msgId'] } : message;
  service.faults.next({ endpoint: 'get', times: Number.POSITIVE_INFINITY }, { kind: 'altered', alter });
  await service.admin.post(INES, { convId: other.convId }, { msgText: 'odd' });
  await say('readable');
  await core.until(() => core.newMessages.length > 0);
  isOdd = false;
  await core.until(() => core.newMessages.length > 1);
  expect(core.newMessages.map((one) => [one.convId, one.count])).toEqual([
    [convId, 1],
    [other.convId, 1],
  ]);
});
