import type { ElectronApplication, Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { conversations, messages } from '../../support/page/screen.ts';
import { chooseInMenu } from '../../support/parley/chooseInMenu.ts';
import { begin } from '../../support/service/begin.ts';

const ANA = 'ana.silva@x.example';

/** A print dialog that stays open until `finish` closes it. */
async function openDialog(app: ElectronApplication) {
  await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    if (!contents) throw new Error('There is no window.');
    contents.print = (options, done) => void Reflect.set(globalThis, 'printing', { options, done });
  });
  return {
    asked: () => app.evaluate(() => Reflect.get(globalThis, 'printing')?.options),
    async finish(isPrinted: boolean, reason: string) {
      // The page is laid out before the dialog opens.
      await expect.poll(() => app.evaluate(() => 'printing' in globalThis)).toBe(true);
      await app.evaluate(
        (_, answer) => {
          const { done } = Reflect.get(globalThis, 'printing');
          Reflect.deleteProperty(globalThis, 'printing');
          done(answer.isPrinted, answer.reason);
        },
        { isPrinted, reason },
      );
    },
  };
}

async function openAna(page: Page, service: Service) {
  await begin(service, 'ben.okafor@x.example');
  const { convId } = await begin(service, ANA);
  await service.admin.post(ANA, { convId }, { msgText: 'Two lines\nof text' });
  await signIn(page, service);
  await conversations(page).filter({ hasText: 'Ana' }).click();
  await expect(messages(page)).toHaveCount(2);
}

/** The text on paper. */
async function onPaper(page: Page): Promise<string> {
  await page.emulateMedia({ media: 'print' });
  const text = await page.evaluate(() => document.body.innerText);
  await page.emulateMedia({ media: null });
  return text;
}

test('printing puts the conversation alone on paper, with senders and exact times, by key', async ({
  parley: { app, page },
  service,
}) => {
  const { asked, finish } = await openDialog(app);
  await openAna(page, service);
  await page.keyboard.press('ControlOrMeta+p');
  await expect.poll(asked).toEqual({ silent: false, printBackground: false });
  const printed = await onPaper(page);
  expect(printed).toMatch(/^Ana Silva\n/u);
  expect(printed).toMatch(/\nAna Silva \S.* \d{4}.* \d\d:\d\d\n+Two lines\nof text\s*$/u);
  expect(printed).not.toContain('Ben');
  await finish(true, '');
  await expect.poll(() => onPaper(page)).toBe('');
  await expect(messages(page)).toHaveCount(2);
});

test('paper tells namesakes apart, says where a disguised link leads, and lines of the title don’t overlap', async ({
  parley: { app, page },
  service,
}) => {
  const { asked } = await openDialog(app);
  const [real, impostor] = [ANA, 'ana.silva@x.evil.example'];
  for (const email of [real, impostor]) await service.admin.addUser({ email });
  const participants = [service.email, impostor];
  const { convId } = await service.admin.post(real, { participants }, { msgText: 'Hello' });
  await service.admin.post(impostor, { convId }, { msgText: 'See https://аpple.example/login now' });
  await signIn(page, service);
  await conversations(page).first().click();
  await expect(messages(page)).toHaveCount(2);
  await page.keyboard.press('ControlOrMeta+p');
  await expect.poll(asked).toBeDefined();
  const printed = await onPaper(page);
  expect(printed).toMatch(/\nAna Silva \(x\.example\) \S/u);
  expect(printed).toMatch(/\nAna Silva \(x\.evil\.example\) \S/u);
  expect(printed).toContain('See https://аpple.example/login (opens xn--pple-43d.example) now');

  await page.emulateMedia({ media: 'print' });
  const title = page.locator('body > div > h1');
  const { lineHeight, fontSize } = await title.evaluate((node) => {
    const { lineHeight, fontSize } = getComputedStyle(node);
    return { lineHeight: Number.parseFloat(lineHeight), fontSize: Number.parseFloat(fontSize) };
  });
  expect(lineHeight).toBeGreaterThan(fontSize);
});

test('a print that the system refuses is said, and one that is cancelled is not', async ({
  parley: { app, page },
  service,
}) => {
  const { finish } = await openDialog(app);
  const told = () => app.evaluate(() => Reflect.get(globalThis, 'told') as string[]);
  await app.evaluate(({ dialog }) => {
    const messages: string[] = [];
    Reflect.set(globalThis, 'told', messages);
    dialog.showMessageBox = async (...args: readonly unknown[]) => {
      messages.push((args.at(-1) as Electron.MessageBoxOptions).message);
      return { response: 0, checkboxChecked: false };
    };
  });
  await openAna(page, service);
  await chooseInMenu(app, 'Print…');
  await expect.poll(() => onPaper(page)).toContain('Two lines');
  await finish(false, 'Print job canceled');
  await expect.poll(() => onPaper(page)).toBe('');
  expect(await told()).toEqual([]);

  await chooseInMenu(app, 'Print…');
  await expect.poll(() => onPaper(page)).toContain('Two lines');
  await finish(false, 'Invalid printer settings');
  await expect.poll(told).toEqual(['The conversation wasn’t printed.']);
});
