import { request } from 'undici';
import { expect, test } from 'vitest';
import { startTestService } from '../../../service/testing/service.ts';
import { type WireReport, watchWire } from './wire.ts';

test('a request is told of that begins after an answer 401 can be read, until there is another password, and none that was under way', async () => {
  const service = await startTestService();
  const reports: WireReport['what'][] = [];
  const wire = watchWire(({ what }) => reports.push(what));
  const ask = async (password: string) => {
    const body = new URLSearchParams({ email: service.email, password }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await request(`${service.url}/get`, { method: 'POST', headers, body });
    await answer.body.text();
    // The turn after the one in which it could be read.
    await new Promise(setImmediate);
    return answer.statusCode;
  };

  const release = service.faults.hold({ endpoint: 'get' });
  const arrived = service.nextRequest('get');
  const underWay = ask('wrong');
  await arrived;
  expect(await ask('wrong')).toBe(401);
  release();
  expect(await underWay).toBe(401);
  expect(reports).toEqual(['refused', 'refused']);

  expect(await ask(service.password)).toBe(200);
  expect(reports).toEqual(['refused', 'refused', 'begun-after']);

  wire.credentialsChanged();
  expect(await ask(service.password)).toBe(200);
  expect(await ask(service.password)).toBe(200);
  expect(reports).toHaveLength(3);
});
