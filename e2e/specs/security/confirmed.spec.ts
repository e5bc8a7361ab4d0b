import { expect, signIn, test } from '../../fixtures.ts';
import { ask, shownAccount } from '../../support/page/ask.ts';
import { conversations } from '../../support/page/screen.ts';
import { answerQuestions } from '../../support/parley/questions.ts';

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
  expect(await ask(page, 'events.test', {})).toBe(null);
  expect(await testAsked()).toEqual(['Send a test event to this address?']);
});

test('a link opens at once if its host stands in a message, and any other only after a question', async ({
  parley: { app, page },
  service,
}) => {
  const text = 'see https://Known.example/page, https://bücher.example/ and mailto:ana@known.example';
  await service.admin.post(service.email, {}, { msgText: text });
  await signIn(page, service);
  await expect(conversations(page)).toHaveCount(1);
  await app.evaluate(({ shell }) => {
    const opened: string[] = [];
    Reflect.set(globalThis, 'opened', opened);
    shell.openExternal = async (address) => void opened.push(address);
  });
  const asked = await answerQuestions(app, 'Cancel');
  const known = [
    'https://known.example/other',
    'https://xn--bcher-kva.example/',
    'mailto:ana@known.example',
    'https://www.openstreetmap.org/?mlat=1&mlon=2#map=15/1/2',
  ];
  const unknown = [
    'https://data.evil.example/',
    'mailto:evil@evil.example',
    'https://evil.example/known.example',
  ];
  for (const url of [...known, ...unknown]) await ask(page, 'links.open', { url });
  expect(await app.evaluate(() => Reflect.get(globalThis, 'opened'))).toEqual(known);
  expect(await asked()).toEqual(unknown.map(() => 'Open this link?'));
});
