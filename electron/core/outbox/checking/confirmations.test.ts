import { expect, test } from 'vitest';
import { startTestService } from '../../../../service/testing/service.ts';
import { listenForTest } from '../../api/testClient.ts';
import { sendText, textsIn } from '../testTexts.ts';
import { HOUR, startSlowlyOn, statesIn } from './testLedger.ts';

test.each([
  ['with another text', 'earlier'],
  ['with the same text', 'hello'],
])('a text that is confirmed as a message from before it %s does not count as sent', async (_, before) => {
  const service = await startTestService();
  const { convId, msgId } = await service.admin.post(service.email, {}, { msgText: before });
  const url = await listenForTest(async (request, response) => {
    if (request.url === '/send') return response.end(JSON.stringify({ convId, msgId }));
    const { method = 'POST', headers } = request;
    const init = { method, headers: { 'content-type': `${headers['content-type']}` } };
    const body = Buffer.concat(await request.toArray());
    const answer = await fetch(`${service.url}${request.url}`, { ...init, body }).catch(() => null);
    return answer ? response.writeHead(answer.status).end(await answer.text()) : response.destroy();
  });
  const { core, clock } = await startSlowlyOn({ ...service, url });
  await sendText(core, convId, 'hello');
  await core.until(async () => !['queued', 'sending'].includes((await statesIn(core))[0] ?? ''));
  expect(await statesIn(core)).toEqual(['checking']);
  clock.advance(HOUR + 10);
  await core.until(async () => (await statesIn(core))[0] !== 'checking');
  expect(await statesIn(core)).toEqual(['not-arrived']);
  expect(await textsIn(core, convId)).toEqual([before]);
});

test.each([
  ['is refused', { kind: 'status', status: 500 }],
  ['is unreadable', { kind: 'wrong-types' }],
] as const)(
  'a text that got the id of a lost one is found, although the read that looks for it %s',
  async (_, fault) => {
    // All times are the same, so the message looks like an edited one.
    const service = await startTestService({ now: () => 1_700_000_000_000 });
    const { core, convId, other, clock } = await startSlowlyOn(service);
    const lost = await service.admin.post(service.email, { convId }, { msgText: 'lost' });
    await service.admin.post(service.email, { convId: other }, { msgText: 'edited' });
    await core.until(async () => (await textsIn(core, other)).includes('edited'));
    service.admin.rollBackTo(lost.msgId - 1);
    service.faults.next({ endpoint: 'get', times: Number.POSITIVE_INFINITY }, fault);
    await sendText(core, convId, 'hello');
    await core.until(async () => (await statesIn(core))[0] === 'checking');
    await service.admin.post(service.email, { convId: other }, { msgText: 'written since' });
    service.faults.clear();
    await core.ask('sync.check', {});
    clock.advance(HOUR + 10);
    await core.until(async () => (await statesIn(core))[0] !== 'checking');
    expect(await statesIn(core)).toEqual([]);
    expect(await textsIn(core, convId)).toContain('hello');
  },
);
