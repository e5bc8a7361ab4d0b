import { expect, signIn, test } from '../../fixtures.ts';
import { ask } from '../../support/page/ask.ts';
import { composer, conversations, messages, messageText } from '../../support/page/screen.ts';

const at = (name: string) => `${name}@aurora-relief.example`;

test('the next conversation takes the focus though a menu was open', async ({ page, service }) => {
  const { admin, email: self } = service;
  for (const name of ['leila.haddad', 'kofi.mensah']) {
    await admin.addUser({ email: at(name) });
    await admin.post(at(name), { participants: [self] }, { msgText: `From ${name}` });
  }
  await signIn(page, service);
  await conversations(page).first().click();
  await messages(page).last().click({ button: 'right' });
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(messageText(page, 'From leila.haddad')).toBeVisible();
  await page.keyboard.type('hello');
  await expect(composer(page)).toHaveValue('hello');
});

test('the conversations beside the open one are drawn before core could answer', async ({
  page,
  service,
}) => {
  const { admin, email: self } = service;
  for (const name of ['leila.haddad', 'kofi.mensah', 'amina.diallo']) {
    await admin.addUser({ email: at(name) });
    await admin.post(at(name), { participants: [self] }, { msgText: `From ${name}` });
  }
  await signIn(page, service);
  await conversations(page).nth(1).click();
  await expect(messageText(page, 'From kofi.mensah')).toBeVisible();
  const { conversations: listed } = await ask(page, 'conversations.list', {
    view: { kind: 'all' },
    limit: 3,
  });
  const kofi = listed[1]?.convId ?? 0;
  await page.evaluate(untilReadAhead);
  expect(await page.evaluate(textsAfter, 'ArrowDown')).toEqual([
    expect.stringContaining('From leila.haddad'),
  ]);
  await page.evaluate(untilReadAhead);
  await admin.post(at('kofi.mensah'), { convId: kofi }, { msgText: 'One more' });
  await expect(conversations(page).first()).toContainText('One more');
  await page.evaluate(untilReadAhead);
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(messages(page)).toHaveText([/From kofi\.mensah/u, /One more/u]);
});

test('a conversation that gets a message is drawn before core could answer, also if none was open before', async ({
  page,
  service,
}) => {
  const { admin, email: self } = service;
  for (const name of ['leila.haddad', 'kofi.mensah', 'amina.diallo', 'noor.aziz', 'sami.khalil']) {
    await admin.addUser({ email: at(name) });
    await admin.post(at(name), { participants: [self] }, { msgText: `From ${name}` });
  }
  await signIn(page, service);
  const { conversations: listed } = await ask(page, 'conversations.list', {
    view: { kind: 'all' },
    limit: 5,
  });
  const last = listed.at(-1)?.convId ?? 0;
  await page.evaluate(untilReadAhead);
  await admin.post(at('leila.haddad'), { convId: last }, { msgText: 'One more' });
  await expect(conversations(page).first()).toContainText('One more');
  await page.evaluate(untilReadAhead);
  expect(await page.evaluate(textsAfter, 'ArrowDown')).toEqual([
    expect.stringContaining('From leila.haddad'),
    expect.stringContaining('One more'),
  ]);
});

/** Runs in the page: several turns without work, each with an answer of core. */
async function untilReadAhead(): Promise<void> {
  for (let i = 0; i < 20; i += 1) {
    await new Promise((idle) => requestIdleCallback(idle));
    await window.parley.request({ account: null, route: 'app.info', input: {} });
  }
}

/** Runs in the page: presses Alt and a key, and says which messages are there in the same turn of the loop. */
async function textsAfter(key: string): Promise<readonly (string | null)[]> {
  const press = new KeyboardEvent('keydown', { key, altKey: true, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(press);
  for (let i = 0; i < 20; i += 1) await null;
  return [...document.querySelectorAll('article')].map(({ textContent }) => textContent);
}
