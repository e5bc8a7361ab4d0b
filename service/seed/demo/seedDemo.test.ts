import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inflateSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { startService } from '../../startService.ts';
import { makeDataDir, read, startTestService, type WireMessage } from '../../testing/service.ts';
import { FILES } from './files/demoFiles.ts';

const NOW = Date.UTC(2025, 5, 18, 15, 0);
const now = () => NOW;

/** All messages of a demo of its own, read over HTTP. */
async function readDemo(): Promise<WireMessage[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'demo-'));
  const service = await startService({ dataDir, seed: 'demo', now });
  try {
    return await read(service);
  } finally {
    await service.stop();
    await rm(dataDir, { recursive: true });
  }
}

let all: WireMessage[];
beforeAll(async () => {
  all = await readDemo();
});

test('the demo is about 3,000 messages in about 40 conversations over two years, the newest minutes old', () => {
  expect(all.length).toBeGreaterThan(2_800);
  expect(all.length).toBeLessThan(3_200);
  expect(new Set(all.map(({ convId }) => convId)).size).toBe(40);
  expect(new Set(all.map(({ senderEmail }) => senderEmail)).size).toBe(13);
  const times = all.map(({ created }) => created);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(NOW - (times[0] ?? 0)).toBeGreaterThan(600 * 86_400_000);
  expect(NOW - (times.at(-1) ?? 0)).toBeLessThan(30 * 60_000);
});

test('the demo shows every kind that the API has, and one that it has not', () => {
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

test('a quote is of an earlier message in the same conversation', () => {
  const byId = new Map(all.map((message) => [message.msgId, message]));
  const quotes = all.filter(({ quotedMsgId }) => quotedMsgId !== 0);
  for (const { quotedMsgId, convId, msgId } of quotes) {
    expect(quotedMsgId).toBeLessThan(msgId);
    expect(byId.get(quotedMsgId)?.convId).toBe(convId);
  }
});

test('the same moment gives the same demo', async () => {
  expect(await readDemo()).toEqual(all);
});

test('a folder keeps what it was filled with, and another seed is refused', async () => {
  const dataDir = await makeDataDir();
  const first = await startTestService({ dataDir, seed: 'demo', now });
  await first.stop();
  await expect(startTestService({ dataDir, seed: 'large' })).rejects.toThrow('holds other data already');
  expect(await read(await startTestService({ dataDir }))).toEqual(all);
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
