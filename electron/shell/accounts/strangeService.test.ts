import { expect, test } from 'vitest';
import type { Service } from '../../../service/startService.ts';
import { startTestService } from '../../../service/testing/service.ts';
import { idOf } from './accounts.ts';
import { folder, KeyStore, startParley } from './testParley.ts';

const loginOf = ({ url, email, password }: Service) => ({
  ...{ serviceUrl: url, email, password, acceptPlainSecrets: false },
});

async function twoServices() {
  const [mine, strange] = [await startTestService(), await startTestService()];
  return { mine, strange, dir: await folder('data'), keyStore: new KeyStore() };
}

test('a sign-in that the person doesn’t agree to is cancelled, asks nothing of the service and changes nothing', async () => {
  const { mine, strange, dir, keyStore } = await twoServices();
  const { session, asked, person, announced } = startParley(dir, keyStore);
  await session.signIn(loginOf(mine));
  person.agrees = false;
  const before = [await session.list(), announced.length];
  await expect(session.signIn(loginOf(strange))).rejects.toMatchObject({ code: 'cancelled' });
  expect(asked.at(-1)).toBe(strange.url);
  expect(strange.requests.count('get')).toBe(0);
  expect([await session.list(), announced.length]).toEqual(before);
});

test('the address that the command line fills in is not asked about on a first start', async () => {
  const { strange, dir, keyStore } = await twoServices();
  const { session, asked } = startParley(dir, keyStore, strange.url);
  expect(await session.signIn(loginOf(strange))).toMatchObject({ state: 'signed-in' });
  expect(asked).toEqual([]);
});

test('with an account on this computer, open or not, it is asked about like any other', async () => {
  const { mine, strange, dir, keyStore } = await twoServices();
  const first = startParley(dir, keyStore, mine.url);
  await first.session.signIn(loginOf(mine));
  await first.quit();

  const second = startParley(dir, keyStore, strange.url);
  await second.session.start();
  second.person.agrees = false;
  await expect(second.session.signIn(loginOf(strange))).rejects.toMatchObject({ code: 'cancelled' });
  await second.session.signOut({ account: idOf(mine.url, mine.email), forget: false });
  await expect(second.session.signIn(loginOf(strange))).rejects.toMatchObject({ code: 'cancelled' });
  expect(second.asked).toEqual([strange.url, strange.url]);
  expect(strange.requests.count('get')).toBe(0);
  expect(await second.session.signIn(loginOf(mine))).toMatchObject({ state: 'signed-in' });
  expect(second.asked).toHaveLength(2);
});
