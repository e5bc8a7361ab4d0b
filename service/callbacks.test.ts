import { expect, test } from 'vitest';
import { startCallbackReceiver } from './testing/callbackReceiver.ts';
import { addColleague, post, read, send, startTestService } from './testing/service.ts';
import { TEST_CERTIFICATE } from './testing/testCertificate.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u;

async function startWithReceiver(status?: number) {
  const service = await startTestService({ callbackCa: TEST_CERTIFICATE.cert, allowPrivateCallbacks: true });
  const receiver = await startCallbackReceiver(status);
  const ana = await addColleague(service, 'ana');
  await post(service, 'webhook', { ...ana, callbackUrl: receiver.url });
  return { service, receiver, ana };
}

test('6.1 the address is called with an HTTPS POST whose body is JSON', async () => {
  const { service, receiver, ana } = await startWithReceiver();
  const { convId, msgId } = await send(service, { msgText: 'x', participants: ana.email });
  const call = await receiver.next();
  expect(call).toMatchObject({ method: 'POST', path: '/hook', contentType: 'application/json' });
  expect(call.event).toEqual({
    convId,
    msgId,
    senderEmail: service.email,
    uuid: expect.stringMatching(UUID),
  });
  expect(await read(service, { ...ana, convId, msgId: msgId - 1 })).toMatchObject([{ msgId }]);
});

test('6.2 each event is delivered once, whatever is answered, redirects included', async () => {
  for (const status of [302, 500]) {
    const { service, receiver, ana } = await startWithReceiver(status);
    const first = await send(service, { msgText: 'one', participants: ana.email });
    const second = await send(service, { msgText: 'two', convId: first.convId });
    const events = [(await receiver.next()).event, (await receiver.next()).event];
    expect(events).toEqual(
      expect.arrayContaining([first, second].map((ids) => expect.objectContaining(ids))),
    );
    expect(receiver.calls.map(({ path }) => path)).toEqual(['/hook', '/hook']);
  }
});

test('6.3 a delivery that fails is not retried, and the sender does not notice', async () => {
  const lines: string[] = [];
  const failed = Promise.withResolvers<void>();
  const service = await startTestService({
    callbackCa: TEST_CERTIFICATE.cert,
    allowPrivateCallbacks: true,
    log: (line) => {
      lines.push(line);
      failed.resolve();
    },
  });
  const receiver = await startCallbackReceiver();
  const ana = await addColleague(service, 'ana');
  await post(service, 'webhook', { ...ana, callbackUrl: 'https://127.0.0.1:1/hook' });
  const first = await send(service, { msgText: 'one', participants: ana.email });
  await failed.promise;
  await post(service, 'webhook', { ...ana, callbackUrl: receiver.url });
  const second = await send(service, { msgText: 'two', convId: first.convId });
  expect((await receiver.next()).event).toMatchObject(second);
  expect(receiver.calls).toHaveLength(1);
  expect(lines).toHaveLength(1);
});

test('6 the sender is not called about his own message', async () => {
  const { service, receiver, ana } = await startWithReceiver();
  const own = await send(service, { ...ana, msgText: 'mine', participants: service.email });
  const other = await send(service, { msgText: 'theirs', convId: own.convId });
  expect((await receiver.next()).event).toMatchObject(other);
  expect(receiver.calls).toHaveLength(1);
});
