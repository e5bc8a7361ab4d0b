import { expect, test } from 'vitest';
import { post, read, startTestService } from '../../testing/service.ts';

const options = {
  seed: 'large',
  messages: 5_000,
  conversations: 50,
  now: () => Date.UTC(2025, 0, 1),
} as const;

test('as many messages as asked, in sparse ascending ids, mostly in a few of the conversations', async () => {
  const all = await read(await startTestService(options));
  expect(all).toHaveLength(5_000);
  const ids = all.map(({ msgId }) => msgId);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  expect(ids.at(-1)).toBeGreaterThan(25_000);
  const sizes = Object.values(Object.groupBy(all, ({ convId }) => convId)).map((group) => group?.length ?? 0);
  const [largest = 0, ...rest] = sizes.toSorted((a, b) => b - a);
  expect(largest).toBeGreaterThan(800);
  expect(rest[Math.floor(rest.length / 2)]).toBeLessThan(100);
});

test('the kinds are mixed, and attachments can be downloaded', async () => {
  const service = await startTestService(options);
  const all = await read(service);
  expect(new Set(all.map(({ msgType }) => msgType))).toEqual(
    new Set(['text', 'attachment', 'location', 'poll']),
  );
  const attachmentId = all.find(({ attachment }) => attachment)?.attachment?.attachmentId ?? '';
  const file = await post(service, 'getfile', { attachmentId });
  expect(file.text.length).toBe(Number(file.headers.get('content-length')));
});

test('the same options give the same messages', async () => {
  expect(await read(await startTestService(options))).toEqual(await read(await startTestService(options)));
});
