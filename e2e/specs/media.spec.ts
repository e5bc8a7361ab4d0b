import { encodePng } from '../../service/seed/demo/files/png.ts';
import { expect, signIn, test } from '../fixtures.ts';
import { conversations } from '../screen.ts';

const ANA = 'ana.silva@aurora-relief.example';

// The console tells of each answer that is not 200.
test.use({ expectedProblems: /404 \(Not Found\)/ });

test('a file is served under the media scheme, whole and in ranges, and nothing else is', async ({
  page,
  service,
}) => {
  await service.admin.addUser({ email: ANA });
  const content = encodePng(300, 200, () => [90, 90, 90]);
  const attachment = { fileName: 'plan.png', mimeType: 'image/png', content };
  await service.admin.post(ANA, { participants: [service.email] }, { attachment });
  await signIn(page, service);
  await conversations(page).first().click();
  await expect(page.getByRole('button', { name: 'Open plan.png' })).toBeVisible();
  const answers = await page.evaluate(async () => {
    const whole = await fetch('parley-media://file/1');
    const part = await fetch('parley-media://file/1', { headers: { Range: 'bytes=1-3' } });
    const none = await fetch('parley-media://file/2');
    const image = new Image();
    image.src = 'parley-media://file/1';
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
