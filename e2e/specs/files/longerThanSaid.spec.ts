import { announceSize } from '../../../service/testing/service.ts';
import { expect, test } from '../../fixtures.ts';
import { messages } from '../../support/page/screen.ts';
import { conversationWith, download } from '../../support/service/sentFiles.ts';

/** As Parley spells it out. */
const NAME = 'wells⟨U+202E⟩.dat';

test('a file larger than the service said says so on its card and in a notice, with its sizes', async ({
  page,
  service,
}) => {
  announceSize(service, 1_000);
  const content = Buffer.alloc(20_000_000, 'abcdefg');
  await conversationWith(page, service, [{ fileName: 'wells\u202E.dat', mimeType: 'x/y', content }]);
  const card = messages(page).last();
  await download(page, NAME);
  const words = /Larger than the service said · 1\d(?:\.\d)? MB received · 1 kB expected/u;
  await expect(card).toContainText(words);
  const notice = page.getByRole('log', { name: 'Notices' });
  await expect(notice).toContainText(`“${NAME}” wasn’t downloaded.`);
  await expect(notice).toContainText(words);
  await expect(card.getByRole('button', { name: `Try again to download ${NAME}` })).toBeVisible();
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(notice.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expect(card.getByRole('button', { name: `Open ${NAME}` })).toBeVisible();
  await expect(card).toContainText('20 MB');
});
