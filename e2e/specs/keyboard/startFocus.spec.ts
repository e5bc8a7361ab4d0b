import { expect, signIn, test } from '../../fixtures.ts';
import { conversations } from '../../support/page/screen.ts';
import { quit } from '../../support/parley/questions.ts';
import { addColleagues } from '../../support/service/anaAndBen.ts';

test('the first conversation has the focus after a sign-in and after a restart', async ({
  launch,
  service,
}) => {
  await addColleagues(service);
  const first = await launch();
  await signIn(first.page, service);
  await expect(conversations(first.page).first().getByRole('button').first()).toBeFocused();
  await first.page.keyboard.press('ArrowDown');
  await expect(conversations(first.page).last().getByRole('button').first()).toBeFocused();
  await quit(first.app);
  const again = await launch();
  await expect(conversations(again.page).first().getByRole('button').first()).toBeFocused();
});
