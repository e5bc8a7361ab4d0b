import { expect, test } from 'vitest';
import { PACKET_BEGIN } from '../../../shared/model/handover.ts';
import { isHandover } from './isHandover.ts';

const page = (text: string, name = 'handover.html') => new File([text], name);

test('a handover is told by its content, wherever it stands, and nothing else is taken for one', async () => {
  expect(await isHandover(page(`${'x'.repeat(2 ** 20 - 5)}${PACKET_BEGIN}{}`))).toBe(true);
  expect(await isHandover(page('{"format":"parley-handover"}', 'packet.JSON'))).toBe(true);
  expect(await isHandover(page('<html>An invoice</html>'))).toBe(false);
  expect(await isHandover(page(PACKET_BEGIN, 'packet.txt'))).toBe(false);
});
