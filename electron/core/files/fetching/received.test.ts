import { createHash, randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dialectsNamed } from '../../../../service/dialects/allDialects.ts';
import type { Service } from '../../../../service/startService.ts';
import { announceSize, postFile, startTestService } from '../../../../service/testing/service.ts';
import { msgId } from '../../../../shared/model/ids.ts';
import { contentOf, filesIn, openCore, pathOf, settled, stateOf } from './testReceived.ts';

/** Begins as no page does. */
const CONTENT = Buffer.concat([Buffer.from('%'), randomBytes(2_999_999)]);
const sha256Of = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
const SHA256 = sha256Of(CONTENT);

/** Random bytes that claim to be one. */
const NOT_A_PDF = { sniffed: null, isMismatch: true, mayRun: false, preview: null };

/** A service with a message that carries `content`. */
async function withFile(
  content: Uint8Array<ArrayBuffer> = CONTENT,
  service?: Service,
  { name, type } = { name: 'report.pdf', type: 'application/pdf' },
) {
  const started = service ?? (await startTestService());
  const { json } = await postFile(started, new File([content], name, { type }));
  return { service: started, id: msgId((json as { msgId: number }).msgId) };
}

describe('an attachment', () => {
  test('is fetched, kept once and there after a restart', async () => {
    const { service, id } = await withFile();
    const { core, dir } = await openCore(service);
    expect(await stateOf(core, id)).toEqual({ msgId: id, state: 'remote' });
    expect(await core.ask('files.fetch', { msgId: id, isAutomatic: false })).toMatchObject({
      state: 'fetching',
      total: CONTENT.byteLength,
    });
    await settled(core, id);
    expect(await stateOf(core, id)).toEqual({ msgId: id, state: 'here', content: SHA256, nature: NOT_A_PDF });
    expect((await contentOf(core, id)).equals(CONTENT)).toBe(true);
    expect((await stat(pathOf(dir, SHA256))).mode & 0o777).toBe(0o400);
    await core.close();

    const { core: again } = await openCore(service, dir);
    expect(await again.ask('files.fetch', { msgId: id, isAutomatic: false })).toMatchObject({
      state: 'here',
      nature: NOT_A_PDF,
    });
    expect(service.requests.count('getfile')).toBe(1);
  });

  test('of the same content as another stands there once, until neither is needed', async () => {
    const { service, id } = await withFile();
    const { id: other } = await withFile(CONTENT, service);
    const { core, dir } = await openCore(service);
    for (const msgId of [id, other]) await core.ask('files.fetch', { msgId, isAutomatic: false });
    for (const each of [id, other]) await settled(core, each);
    expect(await filesIn(dir)).toEqual([basename(pathOf(dir, SHA256))]);
    await core.ask('files.remove', { msgIds: [id] });
    expect([await stateOf(core, id), await stateOf(core, other)]).toMatchObject([
      { state: 'remote' },
      { state: 'here' },
    ]);
    await core.ask('files.remove', { msgIds: [other] });
    expect(await filesIn(dir)).toEqual([]);
  });

  test('may be empty', async () => {
    const { service, id } = await withFile(new Uint8Array());
    const { core } = await openCore(service);
    await core.ask('files.fetch', { msgId: id, isAutomatic: false });
    await settled(core, id);
    expect(await stateOf(core, id)).toMatchObject({ state: 'here' });
  });

  test('of a text message is not to be found', async () => {
    const { service, id } = await withFile();
    const { core } = await openCore(service);
    await expect(core.ask('files.fetch', { msgId: msgId(id + 1), isAutomatic: false })).rejects.toMatchObject(
      {
        code: 'not-found',
      },
    );
  });
});

test.each([
  ['in KiB', 2_930, 'larger'],
  ['as nothing', 0, 'larger'],
  ['a little too large', CONTENT.byteLength + 7, 'smaller'],
])(
  'a file that came whole is kept though the service had announced its size %s, and that is said',
  async (_, fileSize, otherSize) => {
    const { service, id } = await withFile();
    announceSize(service, fileSize);
    const { core } = await openCore(service);
    await core.ask('files.fetch', { msgId: id, isAutomatic: false });
    await settled(core, id);
    expect(await stateOf(core, id)).toMatchObject({ state: 'here', otherSize });
    expect((await contentOf(core, id)).equals(CONTENT)).toBe(true);
  },
);

const NOTES = { name: 'notes.txt', type: 'text/plain' };
const DRAWING = { name: 'drawing.svg', type: 'image/svg+xml' };
/** Begins as a page does. */
const MARKUP = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><title>Plan</title></svg>');

test.each([
  ['as a page', 'files-as-html', NOTES, MARKUP, undefined],
  ['as a page, and announces its size in KiB', 'files-as-html', NOTES, CONTENT, 2_930],
  ['as a page, and announces the size of markup in KiB', 'files-as-html', DRAWING, MARKUP, 1],
  ['as a page, and announces no size', 'files-as-html,files-bare', NOTES, MARKUP, undefined],
] as const)(
  'a file of a service that labels every file %s is kept',
  async (_, dialects, file, content, size) => {
    const service = await startTestService({ dialects: dialectsNamed(dialects) });
    const { id } = await withFile(content, service, file);
    if (size !== undefined) announceSize(service, size);
    const { core } = await openCore(service);
    await core.ask('files.fetch', { msgId: id, isAutomatic: false });
    await settled(core, id);
    expect(await stateOf(core, id)).toMatchObject({ state: 'here' });
    expect((await contentOf(core, id)).equals(content)).toBe(true);
  },
);

const LONG = randomBytes(24 * 2 ** 20);

test('a file far longer than the service said stops soon after that length, and comes whole when it is asked for again', async () => {
  const { service, id } = await withFile(LONG);
  announceSize(service, 1_000);
  const { core, dir } = await openCore(service);
  await core.ask('files.fetch', { msgId: id, isAutomatic: false });
  await settled(core, id);
  expect(await stateOf(core, id)).toMatchObject({ state: 'failed', error: { code: 'file-longer' } });
  expect(await filesIn(dir)).toEqual([]);
  const failed = await stateOf(core, id);
  const received = failed?.state === 'failed' ? (failed.error.details?.received ?? 0) : 0;
  expect(received).toBeGreaterThan(1_000);
  const most = Math.max(
    received,
    ...core.files.map((file) => (file.state === 'fetching' ? file.received : 0)),
  );
  expect(most).toBeLessThanOrEqual(1_000 + 16 * 2 ** 20);

  await core.ask('files.fetch', { msgId: id, isAutomatic: false });
  await settled(core, id);
  expect(await stateOf(core, id)).toMatchObject({
    ...{ state: 'here', otherSize: 'larger', size: LONG.byteLength },
  });
  const content = await core.core.control.readFile({ msgId: id, start: 0, length: LONG.byteLength });
  expect(LONG.equals(content)).toBe(true);
});

describe('a fetch that goes wrong leaves nothing that looks whole, and can be tried again', () => {
  test.each([
    ['the connection breaks', { kind: 'cut-before-commit' }, 'interrupted'],
    ['the body is too short', { kind: 'truncated' }, 'file-incomplete'],
    ['a web page comes instead', { kind: 'html', status: 502 }, 'server'],
    ['a web page comes as if it were the file', { kind: 'html', status: 200 }, 'file-elsewhere'],
    ['the service fails', { kind: 'status', status: 500 }, 'server'],
    [
      'it is not there any more',
      { kind: 'status', status: 404, error: 'Unknown attachment' },
      'invalid-request',
    ],
  ] as const)('%s', async (_, fault, code) => {
    const { service, id } = await withFile();
    const { core, dir } = await openCore(service);
    // Asked for by its own id, and by its message where that is refused.
    service.faults.next({ endpoint: 'getfile', times: 2 }, fault);
    await core.ask('files.fetch', { msgId: id, isAutomatic: false });
    await settled(core, id);
    expect(await stateOf(core, id)).toMatchObject({ state: 'failed', error: { code } });
    expect(await filesIn(dir)).toEqual([]);
    service.faults.clear();
    await core.ask('files.fetch', { msgId: id, isAutomatic: false });
    await settled(core, id);
    expect(await stateOf(core, id)).toMatchObject({ state: 'here' });
  });

  test('it is broken off by the person', async () => {
    const { service, id } = await withFile();
    const { core, dir } = await openCore(service);
    service.faults.next({ endpoint: 'getfile' }, { kind: 'delay', ms: 600_000 });
    await core.ask('files.fetch', { msgId: id, isAutomatic: false });
    await service.requests.next('getfile');
    await core.ask('files.cancel', { msgId: id });
    await settled(core, id);
    expect(await stateOf(core, id)).toEqual({ msgId: id, state: 'remote' });
    expect(await filesIn(dir)).toEqual([]);
  });
});

test('removes downloads that the last run left unfinished', async () => {
  const { service, id } = await withFile();
  const { core, dir } = await openCore(service);
  service.faults.next({ endpoint: 'getfile' }, { kind: 'delay', ms: 600_000 });
  await core.ask('files.fetch', { msgId: id, isAutomatic: false });
  await core.close();
  expect(await filesIn(dir)).toEqual([]);
});
