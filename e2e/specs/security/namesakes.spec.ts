import { expect, signIn, test } from '../../fixtures.ts';
import { conversations, messages } from '../../support/page/screen.ts';

test('someone who takes the name of another person in a group is told apart by the domain', async ({
  page,
  service,
}) => {
  const [real, false_] = ['ana.silva@aurora-relief.example', 'ana.silva@aurora-relief.evil.example'];
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
