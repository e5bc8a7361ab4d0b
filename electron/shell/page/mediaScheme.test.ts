import { randomBytes } from 'node:crypto';
import { globSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Session } from 'electron';
import { expect, test } from 'vitest';
import { encodePng } from '../../../service/seed/demo/files/png.ts';
import { postFile, startTestService } from '../../../service/testing/service.ts';
import { fileUrl, stagedUrl } from '../../../shared/model/files/media.ts';
import { accountId, convId, msgId } from '../../../shared/model/ids.ts';
import { openTestCore, temporaryDir } from '../../../testing/core/testCore.ts';
import type { Control, ControlName } from '../../core/protocol.ts';
import { serveMedia } from './mediaScheme.ts';

const ACCOUNT = accountId('test');
/** Of the encrypted chunks on the disk, bytes. */
const CHUNK = 65_536;
const SEALED_HEADER = 80;
const SEALED_CHUNK = CHUNK + 16;
/** Longer than what is read at once, and no whole number of chunks. */
const CONTENT = randomBytes(20 * CHUNK + 1_000);
const LAST = CONTENT.byteLength - 1;

/** A downloaded and a pasted file of this content, as the page asks for them. */
async function served(content: Uint8Array<ArrayBuffer> = CONTENT, name = 'film.mp4', type = 'video/mp4') {
  const service = await startTestService();
  const { json } = await postFile(service, new File([content], name, { type }));
  const sent = json as { msgId: number; convId: number };
  const [id, conversation] = [msgId(sent.msgId), convId(sent.convId)];
  const dir = temporaryDir();
  const core = await openTestCore(service, { dir, key: randomBytes(32) });
  await core.complete();
  const fetch = async () => {
    await core.ask('files.fetch', { msgId: id, isAutomatic: false });
    await core.until(async () => (await state())?.state === 'here');
  };
  const state = async () => (await core.ask('files.list', { msgIds: [id] }))[0];
  await fetch();
  const paste = { convId: conversation, name, bytes: new Uint8Array(content) };
  const [staged] = (await core.ask('staged.addPasted', paste)).files;
  if (!staged) throw new Error('Nothing is staged.');

  let serve: (request: Request) => Promise<Response> | Response = () => Response.error();
  const protocol = {
    handle: (_scheme: string, handler: typeof serve) => {
      serve = handler;
    },
  };
  const control = <N extends ControlName>(name: N, input: Parameters<Control[N]>[0]) =>
    (core.core.control[name] as (input: unknown) => ReturnType<Control[N]>)(input);
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const reached: string[] = [];
  const coreOf = (account: string) => ({
    control: <N extends ControlName>(name: N, input: Parameters<Control[N]>[0]) => {
      reached.push(account);
      return control(name, input);
    },
  });
  serveMedia({ protocol } as unknown as Session, { coreOf, log });
  const ask = (url: string, range?: string, method = 'GET') =>
    serve(new Request(url, { method, ...(range === undefined ? {} : { headers: { Range: range } }) }));
  const urls = { received: fileUrl(ACCOUNT, id), staged: stagedUrl(ACCOUNT, staged.id) };
  /** Changes the encrypted file of the downloaded content on the disk. */
  const harm = (change: (bytes: Buffer) => Uint8Array) => {
    const [path = ''] = globSync('contents/*/*', { cwd: dir }).map((name) => join(dir, name));
    const changed = change(readFileSync(path));
    rmSync(path, { force: true });
    writeFileSync(path, changed);
    return path;
  };
  return { core, ask, reached, urls, state, fetch, harm };
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

test('a range is answered with exactly its bytes, also where two chunks meet', async () => {
  const { ask, urls } = await served();
  const ranges: [string, number, number][] = [
    ['bytes=0-0', 0, 0],
    [`bytes=${LAST}-${LAST}`, LAST, LAST],
    [`bytes=${LAST}-`, LAST, LAST],
    ['bytes=-1', LAST, LAST],
    [`bytes=-${CHUNK + 1}`, LAST - CHUNK, LAST],
    [`bytes=-${LAST + 500}`, 0, LAST],
    [`bytes=${CHUNK - 1}-${CHUNK - 1}`, CHUNK - 1, CHUNK - 1],
    [`bytes=${CHUNK}-${CHUNK}`, CHUNK, CHUNK],
    [`bytes=${CHUNK - 1}-${CHUNK}`, CHUNK - 1, CHUNK],
    [`bytes=0-${CHUNK - 1}`, 0, CHUNK - 1],
    [`bytes=${CHUNK}-${2 * CHUNK - 1}`, CHUNK, 2 * CHUNK - 1],
    [`bytes=${CHUNK + 1}-${19 * CHUNK}`, CHUNK + 1, 19 * CHUNK],
    [`bytes=0-${LAST + 500}`, 0, LAST],
    ['bytes=0-', 0, LAST],
  ];
  for (const url of [urls.received, urls.staged])
    for (const [range, start, end] of ranges) {
      const response = await ask(url, range);
      expect([range, response.status]).toEqual([range, 206]);
      expect(response.headers.get('Content-Range')).toBe(`bytes ${start}-${end}/${CONTENT.byteLength}`);
      expect(response.headers.get('Content-Length')).toBe(String(end - start + 1));
      expect(CONTENT.subarray(start, end + 1).equals(await bytesOf(response))).toBe(true);
    }
});

test('a range beyond the end is refused with the length, and a request for no range gets everything', async () => {
  const { ask, urls } = await served();
  for (const range of [`bytes=${LAST + 1}-`, `bytes=${LAST + 1}-${LAST + 9}`, 'bytes=-0']) {
    const response = await ask(urls.received, range);
    expect(response.status).toBe(416);
    expect(response.headers.get('Content-Range')).toBe(`bytes */${CONTENT.byteLength}`);
    expect((await bytesOf(response)).byteLength).toBe(0);
  }
  const whole = await ask(urls.received);
  expect(whole.status).toBe(200);
  expect(CONTENT.equals(await bytesOf(whole))).toBe(true);
});

test('whatever a file holds, it can’t act as a page: in full, in part, and where there is none', async () => {
  const { ask, urls } = await served();
  const none = fileUrl(ACCOUNT, msgId(999_999));
  const asked = [
    ...[ask(urls.received), ask(urls.received, 'bytes=0-9'), ask(urls.staged), ask(urls.staged, 'bytes=0-9')],
    ...[ask(urls.received, `bytes=${LAST + 1}-`), ask(none), ask('parley-media://other/x')],
  ];
  const statuses: number[] = [];
  for (const { status, headers } of await Promise.all(asked)) {
    statuses.push(status);
    expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox");
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Cache-Control')).toBe('no-store');
  }
  expect(statuses).toEqual([200, 206, 200, 206, 416, 404, 404]);
});

test.each([
  'parley-media://file/test/1/more',
  'parley-media://file/test/1e0',
  'parley-media://file/test/-1',
  'parley-media://file/test/12345678901234567',
  'parley-media://file//1',
  'parley-media://file/TEST/1',
  'parley-media://file/te%2Fst/1',
  'parley-media://staged/test/1',
  'parley-media://staged/test/../1',
  'parley-media://other/test/1',
])('%s is no address of a file, and reaches no account', async (address) => {
  const { ask, reached } = await served();
  const before = reached.length;
  expect((await ask(address)).status).toBe(404);
  expect(reached.slice(before)).toEqual([]);
});

const bytesIn = (text: string) => new TextEncoder().encode(text);

const BYTES = 'application/octet-stream';

test.each([
  ['photo.png', 'image/png', 'image/png', Uint8Array.from(encodePng(4, 3, () => [9, 9, 9]))],
  ['photo.png', 'image/png', BYTES, bytesIn('<!doctype html><script>alert(1)</script>')],
  ['page.html', 'text/html', BYTES, bytesIn('<!doctype html><script>alert(1)</script>')],
  ['drawing.svg', 'image/svg+xml', BYTES, bytesIn('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['notes.txt', 'text/plain', BYTES, bytesIn('Some notes\n')],
])('%s (%s) is served as %s, which its content shows', async (name, type, as, content) => {
  const { ask, urls } = await served(content, name, type);
  for (const url of [urls.received, urls.staged])
    expect((await ask(url)).headers.get('Content-Type')).toBe(as);
});

test.each(['POST', 'HEAD', 'PUT'])('%s gets nothing', async (method) => {
  const { ask, urls } = await served();
  expect((await ask(urls.received, undefined, method)).status).toBe(404);
});

const chunkAt = (index: number) => SEALED_HEADER + index * SEALED_CHUNK;
const damages: [string, (bytes: Buffer) => Uint8Array][] = [
  ['with a changed byte', (bytes) => bytes.with(chunkAt(18) + 7, (bytes[chunkAt(18) + 7] ?? 0) ^ 1)],
  [
    'with two chunks swapped',
    (bytes) =>
      Buffer.concat([
        bytes.subarray(0, chunkAt(17)),
        bytes.subarray(chunkAt(18), chunkAt(19)),
        bytes.subarray(chunkAt(17), chunkAt(18)),
        bytes.subarray(chunkAt(19)),
      ]),
  ],
];

test.each(damages)(
  'a file %s breaks off where the damage is, and can be downloaded again',
  async (_, damage) => {
    const { ask, urls, state, fetch, harm } = await served();
    harm(damage);
    const first = await ask(urls.received, 'bytes=0-0');
    expect(CONTENT.subarray(0, 1).equals(await bytesOf(first))).toBe(true);
    const response = await ask(urls.received, `bytes=${17 * CHUNK}-`);
    await expect(bytesOf(response)).rejects.toThrow();
    expect(await state()).toMatchObject({ state: 'failed', error: { code: 'file-damaged' } });
    expect((await ask(urls.received)).status).toBe(404);
    await fetch();
    expect(CONTENT.equals(await bytesOf(await ask(urls.received)))).toBe(true);
  },
);

test.each([100, CHUNK])('nothing is shown of a file that was cut by %i bytes', async (bytes) => {
  const { ask, urls, state, harm } = await served();
  const path = harm((whole) => whole);
  truncateSync(path, readFileSync(path).byteLength - bytes);
  expect((await ask(urls.received, 'bytes=0-0')).status).toBe(404);
  expect(await state()).toMatchObject({ state: 'failed', error: { code: 'file-damaged' } });
});
