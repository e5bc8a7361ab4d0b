import { expect, test } from 'vitest';
import { post, postFile, read, send, startTestService } from './testing/service.ts';

test('a fault befalls the next request to its endpoint, as often as asked', async () => {
  const { faults, ...service } = await startTestService();
  faults.next({ endpoint: 'send', times: 2 }, { kind: 'status', status: 503, error: 'Out of order' });
  expect((await post({ ...service, faults }, 'get')).status).toBe(200);
  const statuses = [];
  for (let i = 0; i < 3; i += 1)
    statuses.push((await post({ ...service, faults }, 'send', { msgText: 'x' })).status);
  expect(statuses).toEqual([503, 503, 200]);
});

test('cut before the commit: the connection breaks and nothing is stored', async () => {
  const service = await startTestService();
  service.faults.next({ endpoint: 'send' }, { kind: 'cut-before-commit' });
  await expect(send(service, { msgText: 'x' })).rejects.toThrow('fetch failed');
  expect(await read(service)).toEqual([]);
});

test('cut after the commit: the connection breaks and the message is there', async () => {
  const service = await startTestService();
  for (const endpoint of ['send', 'sendfile'] as const)
    service.faults.next({ endpoint }, { kind: 'cut-after-commit' });
  await expect(send(service, { msgText: 'x' })).rejects.toThrow('fetch failed');
  await expect(postFile(service, new File(['x'], 'x.txt'))).rejects.toThrow('fetch failed');
  expect(await read(service)).toMatchObject([{ msgType: 'text' }, { msgType: 'attachment' }]);
});

test('truncated: the first half of the JSON comes with status 200', async () => {
  const service = await startTestService();
  await send(service, { msgText: 'some text' });
  const whole = await post(service, 'get');
  service.faults.next({}, { kind: 'truncated' });
  const half = await post(service, 'get');
  expect(half.status).toBe(200);
  expect(half.json).toBeUndefined();
  expect(half.text).toBe(whole.text.slice(0, Math.floor(whole.text.length / 2)));
});

test('an HTML page, and too many requests', async () => {
  const service = await startTestService();
  service.faults.next({}, { kind: 'html' });
  service.faults.next({}, { kind: 'rate-limit', retryAfterSeconds: 7 });
  const page = await post(service, 'get');
  expect(page.status).toBe(502);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const limited = await post(service, 'get');
  expect(limited).toMatchObject({ status: 429, json: { error: 'Too many requests' } });
  expect(limited.headers.get('retry-after')).toBe('7');
});

test('wrong types: only the first message of a page is broken', async () => {
  const service = await startTestService();
  await send(service, { msgText: 'one' });
  const second = await send(service, { msgText: 'two' });
  service.faults.next({}, { kind: 'wrong-types' });
  expect(await read(service)).toMatchObject([
    { msgId: 'many', msgText: 7 },
    { ...second, msgText: 'two' },
  ]);
  service.faults.next({}, { kind: 'wrong-types' });
  expect(await send(service, { msgText: 'three' })).toEqual({ convId: 'many', msgId: 'many' });
});

test('latency and delays hold the answer back, and end with the service', async () => {
  const service = await startTestService();
  service.faults.latency(30);
  const started = performance.now();
  await read(service);
  expect(performance.now() - started).toBeGreaterThanOrEqual(29);
  service.faults.clear();
  service.faults.next({}, { kind: 'delay', ms: 3_600_000 });
  const arrived = service.nextRequest('get');
  const answer = post(service, 'get');
  await arrived;
  await service.stop();
  expect((await answer).status).toBe(500);
});

test('requests are counted and kept without the password', async () => {
  const service = await startTestService();
  const next = service.nextRequest('sendfile');
  await send(service, { msgText: 'x' });
  await postFile(service, new File(['x'], 'x.txt'), { convTitle: 'T' });
  expect(service.requests.count()).toBe(2);
  expect(service.requests.list('send')).toMatchObject([{ params: { email: service.email, msgText: 'x' } }]);
  expect(await next).toMatchObject({ endpoint: 'sendfile', params: { convTitle: 'T' } });
  expect(JSON.stringify(service.requests.list())).not.toContain(service.password);
});
