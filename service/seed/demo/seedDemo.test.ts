import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { makeDataDir, read, startTestService } from '../../testing/service.ts';
import { FILES } from './files/table.ts';

const NOW = Date.UTC(2025, 5, 18, 15, 0);
const now = () => NOW;

test('the demo is about 3,000 messages in about 40 conversations over two years, the newest minutes old', async () => {
  const all = await read(await startTestService({ seed: 'demo', now }));
  expect(all.length).toBeGreaterThan(2_800);
  expect(all.length).toBeLessThan(3_200);
  expect(new Set(all.map(({ convId }) => convId)).size).toBe(40);
  expect(new Set(all.map(({ senderEmail }) => senderEmail)).size).toBe(13);
  const times = all.map(({ created }) => created);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(NOW - (times[0] ?? 0)).toBeGreaterThan(600 * 86_400_000);
  expect(NOW - (times.at(-1) ?? 0)).toBeLessThan(30 * 60_000);
});

test('the demo shows every kind that the API has, and one that it has not', async () => {
  const all = await read(await startTestService({ seed: 'demo', now }));
  const count = (expected: object) =>
    all.filter((message) =>
      Object.entries(expected).every(([key, value]) => Reflect.get(message, key) === value),
    ).length;
  for (const msgType of ['text', 'attachment', 'location', 'poll'])
    expect(count({ msgType })).toBeGreaterThan(0);
  for (const flag of ['isDeleted', 'isForwarded']) expect(count({ [flag]: true })).toBeGreaterThan(10);
  expect(count({ priority: 'critical' })).toBeGreaterThan(3);
  expect(all.length - count({ quotedMsgId: 0 })).toBeGreaterThan(20);
  for (const script of ['Arabic', 'Hebrew', 'Han', 'Hiragana', 'Thai', 'Extended_Pictographic']) {
    const name = script.startsWith('Ext') ? script : `Script=${script}`;
    const pattern = new RegExp(`\\p{${name}}`, 'u');
    expect(
      all.some(({ msgText }) => pattern.test(msgText)),
      script,
    ).toBe(true);
  }
  const texts = all.map(({ msgText }) => msgText).join('\n');
  expect(texts).toMatch(/https:\/\//u);
  expect(all.some(({ msgText }) => msgText.length > 800)).toBe(true);
  expect(texts.match(/\{(?:n:|place|time|soon|earlier|day|truck|item|month|[abc]\})/gu)).toBeNull();
});

test('a quote is of an earlier message in the same conversation', async () => {
  const all = await read(await startTestService({ seed: 'demo', now }));
  const byId = new Map(all.map((message) => [message.msgId, message]));
  const quotes = all.filter(({ quotedMsgId }) => quotedMsgId !== 0);
  for (const { quotedMsgId, convId, msgId } of quotes) {
    expect(quotedMsgId).toBeLessThan(msgId);
    expect(byId.get(quotedMsgId)?.convId).toBe(convId);
  }
});

test('the same moment gives the same demo', async () => {
  const [one, two] = [
    await startTestService({ seed: 'demo', now }),
    await startTestService({ seed: 'demo', now }),
  ];
  expect(await read(one)).toEqual(await read(two));
});

test('a folder keeps what it was filled with, and another seed is refused', async () => {
  const dataDir = await makeDataDir();
  const first = await startTestService({ dataDir, seed: 'demo', now });
  const before = await read(first);
  await first.stop();
  await expect(startTestService({ dataDir, seed: 'large' })).rejects.toThrow('holds other data already');
  expect(await read(await startTestService({ dataDir }))).toEqual(before);
});

test('the attached files are what they say', () => {
  const magic: Record<string, string> = { png: '89504e47', pdf: '25504446', zip: '504b0304' };
  for (const [name, file] of Object.entries(FILES)) {
    const expected = magic[name.split('.').at(-1) ?? ''];
    const content = file.make();
    expect(content.length, name).toBeGreaterThan(20);
    if (expected) expect(content.subarray(0, 4).toString('hex'), name).toBe(expected);
  }
});

test('every object of a PDF starts where its table says', () => {
  const pdf = FILES['cold chain protocol v4.pdf'].make().toString('latin1');
  const starts = [...pdf.matchAll(/^(\d{10}) 00000 n $/gmu)].map(([, start]) => Number(start));
  expect(starts.length).toBeGreaterThan(4);
  for (const [i, start] of starts.entries())
    expect(pdf.slice(start)).toMatch(new RegExp(`^${i + 1} 0 obj\n`, 'u'));
  expect(pdf.slice(Number(/startxref\n(\d+)/u.exec(pdf)?.[1]))).toMatch(/^xref\n/u);
});

test('a picture holds as many pixels as its header promises', () => {
  const png = FILES['water levels.png'].make();
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const start = png.indexOf('IDAT') + 4;
  const pixels = inflateSync(png.subarray(start, start + png.readUInt32BE(start - 8)));
  expect(pixels.length).toBe(height * (1 + width * 3));
});
