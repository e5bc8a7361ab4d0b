import { expect, test } from 'vitest';
import { addColleague, post, read, send, startTestService } from '../testing/service.ts';

test('4.3.1 without convId a new conversation is made, with title and participants', async () => {
  const service = await startTestService();
  const ana = await addColleague(service, 'ana');
  const ben = await addColleague(service, 'ben');
  const { convId, msgId } = await send(service, {
    msgText: 'Hello, both',
    convTitle: 'Plans, old & new',
    participants: ` ${ana.email.toUpperCase()}, ${ben.email},${ana.email}, `,
  });
  expect(service.admin.conversation(convId)).toEqual({
    title: 'Plans, old & new',
    participants: [service.email, ana.email, ben.email],
  });
  expect(await read(service, ana)).toMatchObject([{ msgId, convId, msgText: 'Hello, both' }]);
  expect(await read(service, ben)).toMatchObject([{ msgId, convId }]);
});

test('4.3.1 an unknown participant is rejected, and nothing is created', async () => {
  const service = await startTestService();
  const answer = await post(service, 'send', { msgText: 'hi', participants: 'nobody@x.example' });
  expect(answer).toMatchObject({ status: 400, json: { error: 'Unknown participant: nobody@x.example' } });
  expect(await read(service)).toEqual([]);
});

test('4.3.2 with convId the message is appended to that conversation', async () => {
  const service = await startTestService();
  const first = await send(service, { msgText: 'one' });
  const second = await send(service, { msgText: 'two', convId: first.convId });
  expect(second.convId).toBe(first.convId);
  expect((await read(service, { convId: first.convId })).map((m) => m.msgText)).toEqual(['one', 'two']);
});

test('4.3.2 a conversation that one is not in, or that is not there, is unknown', async () => {
  const service = await startTestService();
  const ana = await addColleague(service, 'ana');
  const { convId } = await send(service, { msgText: 'mine' });
  for (const unknown of [convId, convId + 1]) {
    const answer = await post(service, 'send', { ...ana, msgText: 'let me in', convId: unknown });
    expect(answer).toMatchObject({ status: 404, json: { error: `Unknown conversation: ${unknown}` } });
  }
});

test('4.3.2 title and participants are not accepted for an existing conversation', async () => {
  const service = await startTestService();
  const { convId } = await send(service, { msgText: 'one' });
  expect((await post(service, 'send', { convId, msgText: 'x', convTitle: 'New' })).status).toBe(400);
  expect((await post(service, 'send', { convId, msgText: 'x', participants: service.email })).status).toBe(
    400,
  );
  expect(await read(service)).toHaveLength(1);
});

test('4.3.3 priority 0 and 3 are accepted, and left out it is normal', async () => {
  const service = await startTestService();
  await send(service, { msgText: 'a', msgPriority: 0 });
  await send(service, { msgText: 'b', msgPriority: 3 });
  await send(service, { msgText: 'c' });
  const priorities = (await read(service)).map((message) => message.priority);
  expect(priorities).toEqual(['normal', 'critical', 'normal']);
});

test('4.3.3 any other priority is an invalid request', async () => {
  const service = await startTestService();
  for (const msgPriority of [1, 2, 4, -1, 'critical']) {
    expect(await post(service, 'send', { msgText: 'x', msgPriority })).toMatchObject({
      status: 400,
      json: { error: 'Invalid parameter: msgPriority must be 0 (normal) or 3 (critical)' },
    });
  }
  expect(await read(service)).toEqual([]);
});

test('4.3.4 success is 200 with convId and msgId', async () => {
  const service = await startTestService();
  const { status, json } = await post(service, 'send', { msgText: 'x' });
  const [message] = await read(service);
  expect({ status, json }).toEqual({
    status: 200,
    json: { convId: message?.convId, msgId: message?.msgId },
  });
});

test('a text of more than a million characters is refused as too large', async () => {
  const service = await startTestService();
  expect((await post(service, 'send', { msgText: 'x'.repeat(1_000_000) })).status).toBe(200);
  expect((await post(service, 'send', { msgText: 'x'.repeat(1_000_001) })).status).toBe(413);
  expect((await post(service, 'send', { msgText: 'x'.repeat(17_000_000) })).status).toBe(413);
});
