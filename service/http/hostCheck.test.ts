import { once } from 'node:events';
import { type OutgoingHttpHeaders, type RequestOptions, request as send } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { Service } from '../startService.ts';
import { read, startTestService } from '../testing/service.ts';

/** A request with headers that `fetch` doesn't allow. */
async function askAs(service: Service, headers: OutgoingHttpHeaders, endpoint = 'send') {
  const { email, password } = service;
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams({ email, password, msgText: 'from a page' }).toString();
  return answerTo(service, endpoint, { method: 'POST', headers: { ...type, ...headers } }, body);
}

async function answerTo(service: Service, endpoint: string, options: RequestOptions, body: string) {
  const request = send(`${service.url}/${endpoint}`, options).end(body);
  const [response] = await once(request, 'response');
  return { status: response.statusCode, headers: response.headers, body: await json(response) };
}

test.each([
  'evil.example',
  'evil.example:8787',
  '127.0.0.1.evil.example',
  'localhost.evil.example:80',
  '127.0.0.1@evil.example',
  '10.0.0.1',
])(
  'a name that was rebound to this computer is refused, even with the right password: Host %s',
  async (host) => {
    const service = await startTestService();
    expect(await askAs(service, { host })).toMatchObject({
      status: 421,
      body: { error: expect.any(String) },
    });
    for (const path of ['get', 'unknown', '%zz', '%ff/../get', 'get?%zz'])
      expect(await askAs(service, { host }, path)).toMatchObject({ status: 421 });
    expect(service.requests.count()).toBe(0);
    expect(await read(service)).toEqual([]);
  },
);

test.each(['http://evil.example', 'null', 'http://127.0.0.1:8787', 'file://'])(
  'a form or a script of a web page is refused, even with the right password: Origin %s',
  async (origin) => {
    const service = await startTestService();
    expect(await askAs(service, { origin })).toMatchObject({ status: 403 });
    // A no-cors form can have each of these types.
    for (const type of ['text/plain', 'multipart/form-data; boundary=x'])
      expect(await askAs(service, { origin, 'content-type': type })).toMatchObject({ status: 403 });
    for (const path of ['webhook', '%zz'])
      expect(await askAs(service, { origin }, path)).toMatchObject({ status: 403 });
    expect(await read(service)).toEqual([]);
  },
);

test('a path that cannot be decoded is unknown, and not repeated', async () => {
  const service = await startTestService();
  for (const path of ['%zz', '%ff']) {
    expect(await askAs(service, {}, path)).toMatchObject({ status: 404, body: { error: 'Unknown path' } });
  }
  expect(await askAs(service, {}, 'get?%zz')).toMatchObject({ status: 200 });
});

test('a page that asks first whether it may send gets no permission', async () => {
  const service = await startTestService();
  const asked = { origin: 'http://evil.example', 'access-control-request-method': 'DELETE' };
  const { status, headers } = await answerTo(service, 'webhook', { method: 'OPTIONS', headers: asked }, '');
  expect(status).toBe(403);
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test('this computer’s own names are accepted, and those that the operator gave', async () => {
  const service = await startTestService({ hosts: ['Chat.Example'] });
  for (const host of ['127.0.0.1', 'localhost:8787', '[::1]:80', 'LOCALHOST', 'chat.example:443'])
    expect(await askAs(service, { host })).toMatchObject({ status: 200 });
});
