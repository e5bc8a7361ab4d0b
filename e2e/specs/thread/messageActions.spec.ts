import type { ElectronApplication, Locator, Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { resize } from '../../support/page/resize.ts';
import { composer, conversations, leaveLines, messages, send } from '../../support/page/screen.ts';

const KOFI = 'kofi.mensah@aurora-relief.example';

const action = (message: Locator, name: string) => message.getByRole('button', { name, exact: true });
const actions = (message: Locator) => action(message, 'Message actions');
const entry = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const clipboard = (app: ElectronApplication) => app.evaluate(({ clipboard: held }) => held.readText());

/** Posts texts of Kofi in one conversation, and returns its id. */
async function fromKofi({ admin, email }: Service, ...texts: readonly string[]): Promise<number> {
  await admin.addUser({ email: KOFI });
  const { convId } = await admin.post(KOFI, { participants: [email] }, { msgText: 'Good morning' });
  for (const msgText of texts) await admin.post(KOFI, { convId }, { msgText });
  return convId;
}

async function openFirst(page: Page, service: Service): Promise<void> {
  await signIn(page, service);
  await conversations(page).first().click();
  await expect(messages(page).first()).toBeVisible();
}

test('a reply quotes the message before what is written, and typing goes on there', async ({
  page,
  service,
}) => {
  await fromKofi(service, 'Is the gate open?\nWe leave at six.');
  await openFirst(page, service);
  const asked = messages(page).last();
  await asked.hover();
  await action(asked, 'Reply').click();
  const quote = '> Kofi Mensah: Is the gate open?\n> We leave at six.\n';
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue(quote);
  await page.keyboard.type('Yes');
  await expect(composer(page)).toHaveValue(`${quote}Yes`);

  // By key, and with the caret within what is written.
  await composer(page).press('ArrowLeft');
  await messages(page).first().focus();
  await page.keyboard.press('ControlOrMeta+r');
  await expect(composer(page)).toBeFocused();
  await page.keyboard.type('!');
  await expect(composer(page)).toHaveValue(`> Kofi Mensah: Good morning\n${quote}Ye!s`);
  await composer(page).press('Enter');
  await expect(messages(page).last()).toContainText('Ye!s');
  await expect(composer(page)).toHaveValue('');
});

test.describe('with a service whose words for kinds are the usual ones', () => {
  test.use({ serviceOptions: { dialects: [] } });

  test('a file, a place, a deleted and an own message are quoted as what they are', async ({
    page,
    service,
  }) => {
    const convId = await fromKofi(service);
    const { msgId } = await service.admin.post(KOFI, { convId }, { msgText: 'Regretted' });
    service.admin.deleteMessage(msgId);
    const attachment = { fileName: 'plan.pdf', mimeType: 'application/pdf', content: new Uint8Array(10) };
    await service.admin.post(KOFI, { convId }, { attachment, msgText: 'Page 3' });
    const location = { address: 'Oslo', isMyLocation: false };
    await service.admin.post(KOFI, { convId }, { msgText: 'loc:59.9139,10.7522', location });
    await signIn(page, service);
    await leaveLines(page);
    await conversations(page).first().click();
    await send(page, 'On my way');
    await expect(messages(page).last()).toContainText('Sent');
    const quotes = [
      '> Kofi Mensah: Message deleted\n',
      '> Kofi Mensah: File: plan.pdf · Page 3\n',
      '> Kofi Mensah: Location: Oslo (59.9139, 10.7522)\n',
      /^> (?!You).*: On my way\n$/u,
    ];
    for (const [index, quote] of quotes.entries()) {
      await messages(page)
        .nth(index + 1)
        .click({ button: 'right', position: { x: 5, y: 5 } });
      await entry(page, 'Reply').click();
      await expect(composer(page)).toHaveValue(quote);
      await composer(page).fill('');
    }
  });
});

test('the actions beside a message show for the pointer and for the keyboard, cover no text and move nothing', async ({
  parley: { app, page },
  service,
}) => {
  const long = 'Words that fill the whole width of the bubble. '.repeat(12);
  await fromKofi(service, long);
  await openFirst(page, service);
  await send(page, long);
  await expect(messages(page).last()).toContainText('Sent');
  const SHOWN = {
    1280: ['Reply', 'Forward…', 'Message actions'],
    720: ['Reply', 'Message actions'],
    480: ['Message actions'],
  } as const;
  for (const [width, height] of [
    [1_280, 800],
    [720, 600],
    [480, 400],
  ] as const) {
    await resize(app, page, width, height);
    await page.mouse.move(0, 0);
    await composer(page).focus();
    for (const message of [messages(page).nth(1), messages(page).nth(2)]) {
      const text = message.getByText('Words that fill');
      await text.scrollIntoViewIfNeeded();
      const before = await text.boundingBox();
      await expect(actions(message).locator('..')).toHaveCSS('opacity', '0');
      await text.hover();
      await expect(actions(message).locator('..')).toHaveCSS('opacity', '1');
      expect(await text.boundingBox()).toEqual(before);
      for (const name of SHOWN[width]) {
        await expect(action(message, name)).toBeInViewport({ ratio: 1 });
        expect(await overlaps(action(message, name), text)).toBe(false);
      }
      await page.mouse.move(0, 0);
    }
  }

  await resize(app, page, 1_280, 800);
  await composer(page).press('ArrowUp');
  await expect(messages(page).last()).toBeFocused();
  await expect(actions(messages(page).last()).locator('..')).toHaveCSS('opacity', '1');
  await page.keyboard.press('Tab');
  await expect(action(messages(page).last(), 'Reply')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(action(messages(page).last(), 'Forward…')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(entry(page, 'Reply')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(actions(messages(page).last())).toBeFocused();
});

/** Whether two boxes have a place in common. */
async function overlaps(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (a === null || b === null) throw new Error('One of them is not shown.');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

test('a message is copied with and without its sender and time, by key and by mouse', async ({
  parley: { app, page },
  service,
}) => {
  await fromKofi(service, 'Line one\nLine two');
  await openFirst(page, service);
  await messages(page).last().focus();
  // By its time, Reply and Forward.
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
  await entry(page, 'Copy with sender and time').press('Enter');
  await expect(page.getByText('Copied.')).toBeVisible();
  const year = new Date().getFullYear();
  expect(await clipboard(app)).toMatch(
    new RegExp(`^\\[[^\\]]*${year}, \\d+:\\d\\d[^\\]]*\\] Kofi Mensah: Line one\nLine two$`, 'u'),
  );

  await messages(page).first().click({ button: 'right' });
  await entry(page, 'Copy text').click();
  await expect.poll(() => clipboard(app)).toBe('Good morning');
  await messages(page).first().hover();
  await actions(messages(page).first()).click();
  await entry(page, 'Copy with sender and time').click();
  await expect.poll(() => clipboard(app)).toMatch(/^\[.*\] Kofi Mensah: Good morning$/u);
  await messages(page).last().focus();
  await page.keyboard.press('ContextMenu');
  await entry(page, 'Copy text').press('Enter');
  await expect.poll(() => clipboard(app)).toBe('Line one\nLine two');
});

test('the time of a message shows its full date for the pointer, for the keyboard and to a screen reader', async ({
  page,
  service,
}) => {
  await fromKofi(service);
  await openFirst(page, service);
  const full = new RegExp(`^\\w+day, .*${new Date().getFullYear()}.* \\d+:\\d\\d`, 'u');
  const time = messages(page).last().getByRole('time').getByRole('button');
  await expect(time).toHaveAccessibleName(full);
  await expect(time).toHaveAttribute('title', full);
  const shown = page.locator('[role="tooltip"]', { hasText: full });
  await expect(shown).toBeHidden();
  await time.click();
  await expect(shown).toBeVisible();
  await composer(page).press('ArrowUp');
  await expect(shown).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(time).toBeFocused();
  await expect(shown).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(composer(page)).toBeFocused();
  await expect(shown).toBeHidden();
});
