import { encodePng } from '../../../service/seed/demo/files/png.ts';
import { fileUrl, MEDIA_SCHEME } from '../../../shared/model/files/media.ts';
import { accountId, msgId } from '../../../shared/model/ids.ts';
import { expect, test } from '../../fixtures.ts';
import { shownAccount } from '../../support/page/ask.ts';
import { conversationWith } from '../../support/service/sentFiles.ts';

// The console tells of each answer that is not 200.
test.use({ expectedProblems: /404 \(Not Found\)/ });

test('a file is served under the media scheme, whole and in ranges, and nothing else is', async ({
  page,
  service,
}) => {
  const content = encodePng(300, 200, () => [90, 90, 90]);
  await conversationWith(page, service, [{ fileName: 'plan.png', mimeType: 'image/png', content }]);
  await expect(page.getByRole('button', { name: 'Open plan.png' })).toBeVisible();
  const account = await shownAccount(page);
  const urls = {
    here: fileUrl(account, msgId(2)),
    other: fileUrl(account, msgId(3)),
    ofNobody: fileUrl(accountId('f'.repeat(32)), msgId(2)),
    ofAny: `${MEDIA_SCHEME}://file/2`,
    beside: `${MEDIA_SCHEME}://file/${'f'.repeat(32)}/..%2f${account}/2`,
    below: `${fileUrl(account, msgId(2))}/2`,
  };
  const answers = await page.evaluate(async ({ here, ...others }) => {
    const whole = await fetch(here);
    const part = await fetch(here, { headers: { Range: 'bytes=1-3' } });
    const none = await Promise.all(Object.values(others).map((url) => fetch(url)));
    const image = new Image();
    image.src = here;
    await image.decode();
    return {
      size: (await whole.arrayBuffer()).byteLength,
      part: [part.status, part.headers.get('Content-Range'), await part.text()],
      none: none.map(({ status }) => status),
      image: [image.naturalWidth, image.naturalHeight],
    };
  }, urls);
  expect(answers).toEqual({
    size: content.length,
    part: [206, `bytes 1-3/${content.length}`, 'PNG'],
    none: [404, 404, 404, 404, 404],
    image: [300, 200],
  });
});
