import type { Locator } from 'playwright/test';
import { encodePng } from '../../../service/seed/demo/files/png.ts';
import { domainOf } from '../../../shared/model/people.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { resize } from '../../support/page/resize.ts';
import { conversations, messages } from '../../support/page/screen.ts';
import { show } from '../../support/service/sentFiles.ts';

const REAL = 'ana.silva@aurora-relief.example';
const FALSE = 'ana.silva@aurora-relief.evil.example';
const LONG = 'ana.silva@aurora-relief.example.an-office-of-our-own-in-the-north.mail.example';
/** As the second one is called where the first one is, too. */
const NAMED = 'Ana Silva (aurora-relief.evil.example)';

test('someone who takes the name of another person in a group is told apart by the domain', async ({
  page,
  service,
}) => {
  const [real, false_] = [REAL, FALSE];
  for (const email of [real, false_]) await service.admin.addUser({ email });
  const participants = [service.email, false_];
  const { convId } = await service.admin.post(real, { participants }, { msgText: 'Hello' });
  await service.admin.post(false_, { convId }, { msgText: 'Send me the password' });
  await signIn(page, service);
  const row = conversations(page).first();
  await expect(row).toContainText('Ana Silva, Ana Silva (aurora-relief.evil.example)');
  await row.click();
  await expect(messages(page).first()).toContainText('Ana Silva (aurora-relief.example)');
  await expect(messages(page).last()).toContainText('Ana Silva (aurora-relief.evil.example)');
  await expect(page.getByRole('main')).toContainText('Ana Silva (aurora-relief.evil.example)');
});

test('namesakes are also told apart in the viewer, the files, the search and what is read out', async ({
  page,
  service,
}) => {
  for (const email of [REAL, FALSE]) await service.admin.addUser({ email });
  const { convId } = await service.admin.post(
    REAL,
    { participants: [service.email, FALSE] },
    { msgText: 'Hello' },
  );
  const attachment = {
    fileName: 'map.png',
    mimeType: 'image/png',
    content: encodePng(40, 30, () => [9, 9, 9]),
  };
  await service.admin.post(FALSE, { convId }, { attachment, msgText: 'The wells' });
  await signIn(page, service);
  await conversations(page).first().click();

  await test.step('viewer', async () => {
    const dialog = await show(page, 'map.png');
    await expect(dialog.getByText(NAMED)).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('what is read out', async () => {
    await service.admin.post(FALSE, { convId }, { msgText: 'Answer at once' });
    await expect(page.getByRole('status').filter({ hasText: 'Answer at once' })).toContainText(
      `${NAMED}: Answer at once`,
    );
  });

  await test.step('search', async () => {
    await page.keyboard.press('Control+Shift+f');
    await page.keyboard.type('wells');
    await expect(page.getByRole('list', { name: 'Search results' }).getByRole('button')).toContainText(NAMED);
    await page.keyboard.press('Escape');
  });

  await test.step('files', async () => {
    await page.keyboard.press('Control+e');
    const pane = page.getByRole('region', { name: 'Files' });
    await expect(pane.getByRole('gridcell')).toContainText(NAMED);
  });
});

/** Whether the last letters of the text stand within the boxes that cut it. */
const showsEnd = (text: Locator, letters: number): Promise<boolean> =>
  text.evaluate((element, count) => {
    const node = element.firstChild as Text;
    const range = document.createRange();
    range.setStart(node, node.length - count);
    range.setEnd(node, node.length);
    const end = range.getBoundingClientRect();
    const isWithin = (box: Element | null): boolean => {
      if (box === null) return true;
      const { left, right, width } = box.getBoundingClientRect();
      // A box of no width is one that isn't drawn (`display: contents`).
      const shows = width === 0 || (left <= end.left + 0.5 && end.right <= right + 0.5);
      return shows && isWithin(box.parentElement);
    };
    return end.width > 0 && isWithin(element.parentElement);
  }, letters);

test('the end of the domain stays in view where a name is cut', async ({ page, parley, service }) => {
  for (const email of [REAL, FALSE, LONG]) {
    await service.admin.addUser({ email });
    await service.admin.post(email, { participants: [service.email] }, { msgText: 'The wells' });
  }
  await signIn(page, service);
  for (const [width, height] of [
    [1280, 800],
    [720, 600],
  ] as const) {
    await resize(parley.app, page, width, height);
    for (const [domain, end] of [
      [domainOf(FALSE), 'evil.example)'],
      [domainOf(LONG), 'mail.example)'],
    ] as const) {
      const place = conversations(page).getByText(`(${domain})`, { exact: true });
      await expect.poll(() => showsEnd(place, end.length), `${domain} at ${width} px`).toBe(true);
    }
  }
});
