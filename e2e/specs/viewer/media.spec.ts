import { encodePng } from '../../../service/seed/demo/files/png.ts';
import { expect, test } from '../../fixtures.ts';
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
  const answers = await page.evaluate(async () => {
    const whole = await fetch('parley-media://file/2');
    const part = await fetch('parley-media://file/2', { headers: { Range: 'bytes=1-3' } });
    const none = await fetch('parley-media://file/3');
    const image = new Image();
    image.src = 'parley-media://file/2';
    await image.decode();
    return {
      size: (await whole.arrayBuffer()).byteLength,
      part: [part.status, part.headers.get('Content-Range'), await part.text()],
      none: none.status,
      image: [image.naturalWidth, image.naturalHeight],
    };
  });
  expect(answers).toEqual({
    size: content.length,
    part: [206, `bytes 1-3/${content.length}`, 'PNG'],
    none: 404,
    image: [300, 200],
  });
});
