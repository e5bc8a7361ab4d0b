import { expect, signIn, test } from '../../fixtures.ts';
import { conversations, messageText } from '../../support/page/screen.ts';
import { ANA, addColleagues } from '../../support/service/anaAndBen.ts';

test('the details list the places of a conversation, each of which leads to its message', async ({
  page,
  service,
}) => {
  const { admin, email } = service;
  await addColleagues(service);
  const { convId } = await admin.post(ANA.email, { participants: [email] }, { msgText: 'Where is it?' });
  const place = async (address: string) => {
    const location = { address, isMyLocation: false };
    await admin.post(ANA.email, { convId }, { msgText: 'loc:59.9139,10.7522', location });
  };
  await place('Oslo, Norway');
  await signIn(page, service);
  await conversations(page).filter({ hasText: 'Oslo, Norway' }).getByRole('button').first().click();
  await page.keyboard.press('ControlOrMeta+I');
  const places = page.getByRole('list', { name: 'Places' });
  await expect(places.getByRole('listitem')).toHaveText([/Oslo, Norway/u]);
  for (const city of ['Bergen', 'Trondheim', 'Tromsø']) await place(city);
  await expect(places.getByRole('listitem')).toHaveText([/Tromsø/u, /Trondheim/u, /Bergen/u]);
  await page.getByRole('button', { name: 'Show more places' }).click();
  await expect(places.getByRole('listitem')).toHaveCount(4);
  await places.getByRole('button', { name: 'Oslo, Norway' }).click();
  await expect(page.getByRole('article').filter({ hasText: 'Oslo, Norway' })).toBeInViewport();
  await expect(messageText(page, 'Where is it?')).toBeInViewport();
});
