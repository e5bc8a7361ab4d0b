import { expect, test } from 'vitest';
import { post, postFile, startTestService } from '../testing/service.ts';

test('7.1 an error is a JSON object with the one field error', async () => {
  const service = await startTestService();
  const { status, json, headers } = await post(service, 'get', { email: '' });
  expect({ status, json }).toEqual({ status: 400, json: { error: 'Missing parameter: email' } });
  expect(headers.get('content-type')).toContain('application/json');
});

test('7.1 so it is for paths, methods and bodies that the API does not have', async () => {
  const service = await startTestService();
  const ask = async (path: string, init: RequestInit) => {
    const response = await fetch(`${service.url}${path}`, init);
    return [response.status, Object.keys((await response.json()) as object)];
  };
  expect(await ask('/nothing', { method: 'POST' })).toEqual([404, ['error']]);
  expect(await ask('/get', {})).toEqual([405, ['error']]);
  expect(await ask('/get', { method: 'POST', body: '<xml/>' })).toEqual([415, ['error']]);
  const json = { method: 'POST', body: '{bad', headers: { 'content-type': 'application/json' } };
  expect(await ask('/get', json)).toEqual([415, ['error']]);
  expect(await ask('/sendfile', { method: 'POST', body: new URLSearchParams({ a: 'b' }) })).toEqual([
    415,
    ['error'],
  ]);
});

test('7.2 a priority other than 0 or 3 is an invalid request', async () => {
  const service = await startTestService();
  expect((await post(service, 'send', { msgText: 'x', msgPriority: 7 })).status).toBe(400);
  expect((await postFile(service, new File(['x'], 'x.txt'), { priority: 7 })).status).toBe(400);
});

test('7.3 a missing parameter is named', async () => {
  const service = await startTestService();
  const errorOf = async (...args: [Parameters<typeof post>[1], Record<string, string>?]) =>
    (await post(service, ...args)).json;
  expect(await errorOf('get', { password: '' })).toEqual({ error: 'Missing parameter: password' });
  expect(await errorOf('send')).toEqual({ error: 'Missing parameter: msgText' });
  expect((await postFile(service, null)).json).toEqual({ error: 'Missing parameter: uploadFile' });
});

test('7.4 a parameter that is no number, or is given twice, is an invalid request', async () => {
  const service = await startTestService();
  for (const msgLimit of ['-1', '1.5', 'ten', '99999999999999999']) {
    expect(await post(service, 'get', { msgLimit })).toMatchObject({
      status: 400,
      json: { error: expect.stringContaining('msgLimit') },
    });
  }
  const body = new URLSearchParams({ email: service.email, password: service.password });
  body.append('email', 'second@x.example');
  const twice = await fetch(`${service.url}/get`, { method: 'POST', body });
  expect(await twice.json()).toEqual({ error: 'Parameter given more than once: email' });
});
