import { request } from 'undici';
import { expect, test } from 'vitest';
import { dialectsNamed } from '../../service/dialects/allDialects.ts';
import { speak } from '../../service/dialects/dialect.ts';
import { WRONG_PASSWORD } from '../../service/http/authenticate.ts';
import { startTestService } from '../../service/testing/service.ts';
import { type WireReport, watchWire } from './watchedWire.ts';

async function start(list: string) {
  const dialects = dialectsNamed(list);
  const service = await startTestService({ dialects });
  const reports: WireReport['what'][] = [];
  const wire = watchWire(({ what }) => reports.push(what), speak(dialects).refusal(WRONG_PASSWORD));
  const ask = async (password: string, more: Readonly<Record<string, string>> = {}) => {
    const body = new URLSearchParams({ email: service.email, password, ...more }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await request(`${service.url}/get`, { method: 'POST', headers, body });
    await answer.body.text();
    // The turn after the one in which it could be read.
    await new Promise(setImmediate);
    return answer.statusCode;
  };
  return { service, reports, wire, ask };
}

test.each([
  ['', 401],
  ['password-403', 403],
  ['password-400,invalid-422', 400],
])(
  'a request is told of that begins after a password was refused, until there is another, and none that was under way: dialects %j',
  async (list, status) => {
    const { service, reports, wire, ask } = await start(list);
    const release = service.faults.hold({ endpoint: 'get' });
    const arrived = service.nextRequest('get');
    const underWay = ask('wrong');
    await arrived;
    expect(await ask('wrong')).toBe(status);
    release();
    expect(await underWay).toBe(status);
    expect(reports).toEqual(['refused', 'refused']);

    expect(await ask(service.password)).toBe(200);
    expect(reports).toEqual(['refused', 'refused', 'begun-after']);

    wire.credentialsChanged();
    expect(await ask(service.password)).toBe(200);
    expect(await ask(service.password)).toBe(200);
    expect(reports).toHaveLength(3);
  },
);

test('after another request than a plain read was refused, plain reads may be begun, and nothing else until one is answered', async () => {
  const { service, reports, ask } = await start('');
  const ofOne = { convId: '17' };
  expect(await ask('wrong', ofOne)).toBe(401);
  expect(await ask(service.password, ofOne)).toBe(404);
  expect(reports).toEqual(['refused', 'begun-after']);
  expect(await ask(service.password)).toBe(200);
  expect(await ask(service.password, ofOne)).toBe(404);
  expect(reports).toHaveLength(2);
});

test.each([
  ['stranger-401', 401, { convId: '17' }],
  ['password-403', 400, { msgLimit: '-1' }],
])('what else is refused stops nothing: dialect %s', async (list, status, params) => {
  const { service, reports, ask } = await start(list);
  expect(await ask(service.password, params)).toBe(status);
  expect(await ask(service.password)).toBe(200);
  expect(reports).toEqual([]);
});
