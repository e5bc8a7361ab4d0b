import { expect, test } from 'vitest';
import { dialectsNamed } from '../../../../service/dialects/allDialects.ts';
import type { Service, ServiceOptions } from '../../../../service/startService.ts';
import { startTestService } from '../../../../service/testing/service.ts';
import type { TestCore } from '../../../../testing/core/testCore.ts';
import { listenForTest } from '../../api/testClient.ts';
import { sendText, textsIn } from '../testTexts.ts';
import { HOUR, startSlowlyOn, statesIn } from './testLedger.ts';

const answering = async (core: TestCore) =>
  core.until(async () => !['queued', 'sending'].includes((await statesIn(core))[0] ?? ''));

/** Passes requests on to `service`, except sends: these are answered with `sent`, and with nothing from then on if `isDownAfter`. */
async function misnaming(service: Service, sent: { convId: number; msgId: number }, isDownAfter = false) {
  let isDown = false;
  return listenForTest(async (request, response) => {
    if (request.url === '/send') {
      isDown = isDownAfter;
      return response.end(JSON.stringify(sent));
    }
    if (isDown) return response.destroy();
    const { method = 'POST', headers } = request;
    const init = { method, headers: { 'content-type': `${headers['content-type']}` } };
    const body = Buffer.concat(await request.toArray());
    const answer = await fetch(`${service.url}${request.url}`, { ...init, body }).catch(() => null);
    return answer ? response.writeHead(answer.status).end(await answer.text()) : response.destroy();
  });
}

test('a text that is confirmed as another message from before it was not delivered', async () => {
  const service = await startTestService();
  const sent = await service.admin.post(service.email, {}, { msgText: 'earlier' });
  const { core, clock } = await startSlowlyOn({ ...service, url: await misnaming(service, sent) });
  await sendText(core, sent.convId, 'hello');
  await answering(core);
  expect(await statesIn(core)).toEqual(['checking']);
  clock.advance(HOUR + 10);
  await core.until(async () => (await statesIn(core))[0] !== 'checking');
  expect(await statesIn(core)).toEqual(['not-arrived']);
  expect(await textsIn(core, sent.convId)).toEqual(['earlier']);
});

test.each([
  ['the same text', 'hello', false],
  ['another one, and then cannot be asked,', 'earlier', true],
] as const)(
  'the person decides about a text that is confirmed as one from before it with %s',
  async (_, text, isDown) => {
    const service = await startTestService();
    const sent = await service.admin.post(service.email, {}, { msgText: text });
    await service.admin.post(service.email, { convId: sent.convId }, { msgText: 'hello' });
    const { core } = await startSlowlyOn({ ...service, url: await misnaming(service, sent, isDown) });
    await sendText(core, sent.convId, 'hello');
    await answering(core);
    expect(await statesIn(core)).toEqual(['cannot-tell']);
  },
);

/** A core whose service was restored: the next message in `convId` gets the id that `lost` had. */
async function withRestored(lost: string, options: Partial<ServiceOptions> = {}) {
  const service = await startTestService(options);
  const { core, convId, other } = await startSlowlyOn(service);
  const { msgId } = await service.admin.post(service.email, { convId }, { msgText: lost });
  await service.admin.post(service.email, { convId: other }, { msgText: 'lost, too' });
  await core.until(async () => (await textsIn(core, other)).includes('lost, too'));
  service.admin.rollBackTo(msgId - 1);
  return { service, core, convId, msgId };
}

/** All times are the same, so the message looks like an edited one. */
const STILL = { now: () => 1_700_000_000_000 };

test('a text that got the id of a lost one with the same text is sent', async () => {
  const { core, convId } = await withRestored('hello');
  await sendText(core, convId, 'hello');
  await answering(core);
  expect(await statesIn(core)).toEqual([]);
});

test.each([
  ['the service changes its text', { ...STILL, dialects: dialectsNamed('text-ascii') }, null],
  ['the read that asks for it is refused', STILL, { kind: 'status', status: 500 }],
  ['the read that asks for it is unreadable', STILL, { kind: 'wrong-types' }],
] as const)(
  'the person decides about a text that got the id of a lost one if %s',
  async (_, options, fault) => {
    const { service, core, convId } = await withRestored('lost', options);
    if (fault) service.faults.next({ endpoint: 'get', times: Number.POSITIVE_INFINITY }, fault);
    await sendText(core, convId, 'héllo');
    await answering(core);
    expect(await statesIn(core)).toEqual(['cannot-tell']);
  },
);

test('the person decides about a text that got the id of a lost one and was deleted at once', async () => {
  const { service, core, convId, msgId } = await withRestored('lost', STILL);
  const release = service.faults.hold({ endpoint: 'get', times: Number.POSITIVE_INFINITY });
  const answered = service.requests.next('send');
  await sendText(core, convId, 'hello');
  await answered;
  await core.until(() => service.requests.list('get').some(({ params }) => params['convId'] === `${convId}`));
  service.admin.deleteMessage(msgId);
  service.faults.clear();
  release();
  await answering(core);
  expect(await statesIn(core)).toEqual(['cannot-tell']);
});
