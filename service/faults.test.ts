import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { expect, test } from 'vitest';
import { dialectsNamed } from './dialects/allDialects.ts';
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

test('a redirect', async () => {
  const service = await startTestService();
  service.faults.next({}, { kind: 'redirect', to: 'https://elsewhere.example/file' });
  const redirected = await fetch(`${service.url}/get`, { method: 'POST', redirect: 'manual' });
  expect(redirected.status).toBe(302);
  expect(redirected.headers.get('location')).toBe('https://elsewhere.example/file');
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

test('an answer is held back until it is let go, or the service ends', async () => {
  const service = await startTestService();
  const release = service.faults.hold({ endpoint: 'get' });
  let isAnswered = false;
  const answer = post(service, 'get').finally(() => {
    isAnswered = true;
  });
  await send(service, { msgText: 'overtakes it' });
  expect(isAnswered).toBe(false);
  release();
  expect((await answer).json).toMatchObject([{ msgText: 'overtakes it' }]);

  service.faults.hold({ endpoint: 'get' });
  const arrived = service.nextRequest('get');
  const last = post(service, 'get');
  await arrived;
  await service.stop();
  expect((await last).status).toBe(500);
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

test('an error after the commit: the answer is 500 and the message is there', async () => {
  const service = await startTestService();
  for (const endpoint of ['send', 'sendfile'] as const)
    service.faults.next({ endpoint }, { kind: 'status-after-commit', status: 500 });
  expect((await post(service, 'send', { msgText: 'x' })).status).toBe(500);
  expect(await postFile(service, new File(['x'], 'x.txt'))).toMatchObject({
    status: 500,
    json: { error: 'Fault 500' },
  });
  expect(await read(service)).toMatchObject([{ msgType: 'text' }, { msgType: 'attachment' }]);
});

test('cut in the middle of the request: the connection breaks before a file is whole, and nothing is stored', async () => {
  const service = await startTestService();
  for (const endpoint of ['send', 'sendfile'] as const)
    service.faults.next({ endpoint }, { kind: 'cut-request' });
  await expect(send(service, { msgText: 'x' })).rejects.toThrow('fetch failed');
  const file = new File([new Uint8Array(3_000_000)], 'x.bin');
  await expect(postFile(service, file)).rejects.toThrow('fetch failed');
  expect(await read(service)).toEqual([]);
});

test('an error in the place of an upload comes once the upload has come, so that it can be read', async () => {
  const service = await startTestService();
  service.faults.next({ endpoint: 'sendfile' }, { kind: 'status', status: 400 });
  const arrived = service.nextRequest('sendfile');
  const headers = { 'content-type': 'multipart/form-data; boundary=b', connection: 'close' };
  const uploading = request(`${service.url}/sendfile`, { method: 'POST', headers });
  const answers: IncomingMessage[] = [];
  uploading.on('response', (answer) => answers.push(answer.resume()));
  uploading.write('--b\r\n');
  await arrived;
  await read(service);
  expect(answers).toEqual([]);
  uploading.end('--b--\r\n');
  await once(uploading, 'response');
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400]);
});

test('cut in the middle of the answer: half of the promised length comes, and what was asked is done', async () => {
  const service = await startTestService();
  service.faults.next({ endpoint: 'send' }, { kind: 'cut-answer' });
  const answer = await fetch(`${service.url}/send`, {
    method: 'POST',
    body: new URLSearchParams({ email: service.email, password: service.password, msgText: 'x' }),
  });
  expect(answer.status).toBe(200);
  const promised = Number(answer.headers.get('content-length'));
  const body = answer.body?.getReader();
  const first = await body?.read();
  expect(first?.value?.byteLength).toBe(Math.floor(promised / 2));
  await expect(body?.read()).rejects.toThrow('terminated');
  expect(await read(service)).toMatchObject([{ msgText: 'x' }]);
});

test('a late commit is made even when no one waits for it: of a text, and of a complete file', async () => {
  const service = await startTestService();
  service.faults.next({ endpoint: 'send' }, { kind: 'late-commit', ms: 30 });
  service.faults.next({ endpoint: 'sendfile' }, { kind: 'late-commit', ms: 30 });
  const { email, password } = service;
  const file = new FormData();
  for (const [name, value] of Object.entries({ email, password })) file.set(name, value);
  file.set('uploadFile', new File(['x'], 'x.txt'));
  const text = new URLSearchParams({ email, password, msgText: 'late' });
  for (const [endpoint, body] of [['send', text] as const, ['sendfile', file] as const]) {
    const arrived = service.nextRequest(endpoint);
    const giveUp = new AbortController();
    const answer = fetch(`${service.url}/${endpoint}`, { method: 'POST', body, signal: giveUp.signal });
    await arrived;
    giveUp.abort();
    await expect(answer).rejects.toThrow('aborted');
  }
  await expect.poll(async () => (await read(service)).length).toBe(2);
});

test('a page in disorder, and one shorter than asked', async () => {
  const service = await startTestService();
  const ids = [];
  for (const msgText of ['one', 'two', 'three']) ids.push((await send(service, { msgText })).msgId);
  service.faults.next({}, { kind: 'disorder' });
  expect((await read(service)).map(({ msgId }) => msgId)).toEqual([...ids.toReversed(), ids[1]]);
  service.faults.next({}, { kind: 'own-limit', limit: 2 });
  expect((await read(service)).map(({ msgId }) => msgId)).toEqual(ids.slice(0, 2));
});

test('a response that is shorter than requested has the oldest messages, in any order', async () => {
  const service = await startTestService({ dialects: dialectsNamed('newest-first,doubled') });
  const ids = [];
  for (const msgText of ['one', 'two', 'three']) ids.push((await send(service, { msgText })).msgId);
  service.faults.next({}, { kind: 'own-limit', limit: 2 });
  const [one, two] = ids;
  expect((await read(service)).map(({ msgId }) => msgId)).toEqual([two, two, one, one]);
});

test('a plan befalls the requests of each endpoint in their order, and is counted by kind', async () => {
  const service = await startTestService();
  service.faults.follow({
    send: [null, { kind: 'status', status: 500 }, null],
    get: [{ kind: 'html', status: 200 }],
  });
  const statuses = [];
  for (const msgText of ['a', 'b', 'c', 'd'])
    statuses.push((await post(service, 'send', { msgText })).status);
  expect(statuses).toEqual([200, 500, 200, 200]);
  expect((await post(service, 'get')).text).toContain('<html>');
  expect((await read(service)).length).toBe(3);
  expect(service.faults.counts()).toEqual({ status: 1, html: 1 });
});
