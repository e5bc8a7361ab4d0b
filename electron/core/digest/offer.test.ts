import { expect, test } from 'vitest';
import { startTestService } from '../../../service/testing/service.ts';
import { ABSENCE_MS } from '../../../shared/model/digest.ts';
import { createMovableClock, openTestCore } from '../../../testing/core/testCore.ts';

const INES = 'ines.costa@x.example';

test('after an absence the messages that came are offered once, and listed', async () => {
  const service = await startTestService();
  await service.admin.addUser({ email: INES });
  const conversation = await service.admin.post(
    INES,
    { participants: [service.email] },
    { msgText: 'Hello' },
  );
  const clock = createMovableClock();
  const core = await openTestCore(service, { clock });
  await core.complete();
  await core.ask('digest.here', {});
  expect(await core.ask('digest.offer', {})).toBeNull();
  for (let each = 0; each < 7; each += 1)
    await service.admin.post(INES, conversation, { msgText: `Truck ${each}` });
  await core.until(async () => (await core.ask('status.get', {})).unread.messages === 7);
  clock.advance(ABSENCE_MS);
  await core.ask('digest.here', {});
  expect(await core.ask('digest.offer', {})).toMatchObject({ messages: 7, hasMore: false });
  const { after, upTo } = await core.ask('digest.start', { from: null });
  const { entries } = await core.ask('digest.page', { after, upTo, before: null, limit: 10 });
  expect(entries).toMatchObject([{ messages: 7, section: 'waiting' }]);
  await core.ask('digest.dismiss', {});
  expect(await core.ask('digest.offer', {})).toBeNull();
});
