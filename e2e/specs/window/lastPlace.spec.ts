import type { Page } from 'playwright/test';
import { expect, signIn, test } from '../../fixtures.ts';
import { composer, conversations, messages, scroller } from '../../support/page/screen.ts';
import { begin } from '../../support/service/begin.ts';

test.use({ serviceOptions: { seed: 'large', messages: 600, conversations: 3 } });

/** The text of the first message in view, by the middles of their rows. */
const topMessage = (page: Page): Promise<string> =>
  scroller(page).evaluate((list) => {
    const { top } = list.getBoundingClientRect();
    const rows = [...list.querySelectorAll('li')].flatMap((row) => {
      const { y, height } = row.getBoundingClientRect();
      return y + height / 2 < top ? [] : { y, text: row.querySelector('article')?.textContent ?? '' };
    });
    return rows.toSorted((a, b) => a.y - b.y)[0]?.text ?? '';
  });

const jumpToEnd = (page: Page) => page.getByRole('button', { name: /newest/iu });

test('the conversation that was open and the place in it come back at the next start', async ({
  launch,
  service,
}) => {
  const first = await launch();
  await signIn(first.page, service);
  await conversations(first.page).nth(1).click();
  await expect(messages(first.page).last()).toBeVisible();
  await scroller(first.page).evaluate((list) => list.scrollBy({ top: -1_700, behavior: 'instant' }));
  await expect(jumpToEnd(first.page)).toBeVisible();
  const left = await topMessage(first.page);
  await first.app.close();

  for (const _ of [1, 2]) {
    const again = await launch();
    await expect(composer(again.page)).toBeFocused();
    await expect.poll(() => topMessage(again.page)).toBe(left);
    await expect(jumpToEnd(again.page)).toBeVisible();
    await again.app.close();
  }
});

test('a conversation that was left at its end opens at the end', async ({ launch, service }) => {
  const first = await launch();
  await signIn(first.page, service);
  await conversations(first.page).nth(1).click();
  await expect(messages(first.page).last()).toBeInViewport();
  const [end = ''] = await messages(first.page).last().allTextContents();
  await first.app.close();

  const again = await launch();
  await expect(messages(again.page).filter({ hasText: end })).toBeInViewport();
  await expect(jumpToEnd(again.page)).toBeHidden();
});

test('the place among messages that are higher than expected comes back, too', async ({
  launch,
  service,
}) => {
  const kofi = 'kofi.mensah@x.example';
  const { convId } = await begin(service, kofi);
  for (let end = 1; end <= 12; end += 1)
    await service.admin.post(kofi, { convId }, { msgText: `${'line\n'.repeat(25)}End ${end}.` });
  const first = await launch();
  await signIn(first.page, service);
  await conversations(first.page).filter({ hasText: 'End 12.' }).click();
  await expect(messages(first.page).filter({ hasText: 'End 12.' })).toBeInViewport();
  await scroller(first.page).evaluate((list) => list.scrollBy({ top: -2_300, behavior: 'instant' }));
  await expect(jumpToEnd(first.page)).toBeVisible();
  const left = await topMessage(first.page);
  await first.app.close();

  const again = await launch();
  await expect.poll(() => topMessage(again.page)).toBe(left);
  await expect(jumpToEnd(again.page)).toBeVisible();
});
