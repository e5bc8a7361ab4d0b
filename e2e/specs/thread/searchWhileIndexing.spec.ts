import { expect, signIn, test } from '../../fixtures.ts';

test.use({ serviceOptions: { seed: 'large', messages: 60_000 } });

test('a search that began before the messages were indexed finds them', async ({ page, service }) => {
  await signIn(page, service);
  await page.getByRole('searchbox', { name: 'Search' }).fill('the');
  const results = page.getByRole('region', { name: 'Search results' });
  await expect(results.getByRole('list', { name: 'Search results' }).getByRole('button')).not.toHaveCount(0);
  await expect(page.getByText(/^All [\d,]+ messages searched, back to/u)).toBeVisible();
});
