import { crc32, deflateSync } from 'node:zlib';
import { expect, signIn, test } from '../fixtures.ts';
import { conversations } from '../screen.ts';

const ANA = 'ana.silva@aurora-relief.example';

/** A picture of one colour, 8 bits a channel. */
function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 0x5a)]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

// The console tells of each answer that is not 200.
test.use({ expectedProblems: /404 \(Not Found\)/ });

test('a file is served under the media scheme, whole and in ranges, and nothing else is', async ({
  page,
  service,
}) => {
  await service.admin.addUser({ email: ANA });
  const content = png(300, 200);
  const attachment = { fileName: 'plan.png', mimeType: 'image/png', content };
  await service.admin.post(ANA, { participants: [service.email] }, { attachment });
  await signIn(page, service);
  await conversations(page).first().click();
  await page.getByRole('button', { name: 'Download plan.png' }).click();
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
