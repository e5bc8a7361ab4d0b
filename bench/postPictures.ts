import { encodePng } from '../service/seed/demo/files/png.ts';
import type { Service } from '../service/startService.ts';

/** Who sends the pictures. */
export const ANA = 'ana.silva@aurora-relief.example';
const PAINTINGS = 20;

/** A new conversation with so many pictures, all different; their sizes (pixels) follow one another. */
export async function postPictures(
  service: Service,
  count: number,
  sizes: readonly (readonly [width: number, height: number])[],
): Promise<void> {
  await service.admin.addUser({ email: ANA });
  const participants = [service.email];
  const { convId } = await service.admin.post(ANA, { participants }, { msgText: 'Pictures of the site' });
  const painted = Array.from({ length: PAINTINGS }, (_, i) => {
    const [width, height] = sizes[i % sizes.length] ?? [1, 1];
    return encodePng(width, height, (x, y) => [(x + i * 12) % 256, (y * 2) % 256, ((x * y) >> 6) % 256]);
  });
  for (let i = 0; i < count; i += 1) {
    const painting = painted[i % painted.length] ?? Buffer.alloc(0);
    // Bytes behind a picture's end are no part of it, but make it another content.
    const content = Buffer.concat([painting, Buffer.from(String(i))]);
    const attachment = { fileName: `site ${i}.png`, mimeType: 'image/png', content };
    await service.admin.post(ANA, { convId }, { attachment });
  }
}
