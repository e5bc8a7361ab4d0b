import { announceSize } from '../../../service/testing/service.ts';
import { expect, test } from '../../fixtures.ts';
import { messages } from '../../support/page/screen.ts';
import { conversationWith, download } from '../../support/service/sentFiles.ts';

test('a file larger than announced says so on its card, and shows its real size once it is here', async ({
  page,
  service,
}) => {
  announceSize(service, 1_000);
  const content = Buffer.alloc(20_000_000, 'abcdefg');
  await conversationWith(page, service, [{ fileName: 'wells.dat', mimeType: 'x/y', content }]);
  const card = messages(page).last();
  await download(page, 'wells.dat');
  await expect(card).toContainText('Larger than announced');
  await card.getByRole('button', { name: 'Try downloading wells.dat again' }).click();
  await expect(card.getByRole('button', { name: 'Open wells.dat' })).toBeVisible();
  await expect(card).toContainText('20 MB');
});
