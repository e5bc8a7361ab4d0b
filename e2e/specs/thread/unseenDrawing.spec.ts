import { expect, signIn, test } from '../../fixtures.ts';
import { conversations, messages } from '../../support/page/screen.ts';

test.use({ serviceOptions: { seed: 'demo' } });

test('nothing is drawn again and again where no one sees it, with older messages far above', async ({
  page,
  service,
}) => {
  await signIn(page, service);
  await conversations(page).first().click();
  await expect(messages(page).last()).toBeInViewport();
  await expect(page.getByText('Loading older messages')).toBeAttached();
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
});
