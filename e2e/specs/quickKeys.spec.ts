import { expect, signIn, test } from '../fixtures.ts';
import { composer, conversations } from '../screen.ts';

test.use({ serviceOptions: { seed: 'large', messages: 100_000, conversations: 40 } });

test('while the first 100,000 messages come in, each Enter sends what stood there, and no key goes astray', async ({
  page,
  service,
}) => {
  await signIn(page, service);
  await conversations(page).first().click();
  await composer(page).click();
  await expect(page.getByText(/so far$/)).toBeVisible();

  const typed = Array.from({ length: 14 }, (_, index) => [`Hi ${index}`, `So ${index}`]).flat();
  // The keys of a quick hand: nothing is waited for in between.
  for (const text of typed) await page.keyboard.type(`${text}\n`);

  await expect(composer(page)).toHaveValue('');
  const sent = () => service.requests.list('send').map(({ params }) => params['msgText']);
  await expect.poll(() => sent().join('\n')).toBe(typed.join('\n'));
});
