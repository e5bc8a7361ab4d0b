import { randomUUID } from 'node:crypto';
import { appendFileSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ServiceOptions } from '../../../../service/startService.ts';
import { startTestService } from '../../../../service/testing/service.ts';
import { countDescriptors, temporaryDir } from '../../../../testing/core/testCore.ts';
import {
  isEmpty,
  isIn,
  isUnderWay,
  LARGE,
  largeFile,
  MIB,
  only,
  pending,
  STUCK,
  send,
  smallFile,
  stage,
  stageNothing,
  startOn,
  thread,
  UPLOAD,
} from '../testFiles.ts';

const start = async (options: Partial<ServiceOptions> = {}) => startOn(await startTestService(options));

describe('files that are sent', () => {
  test('are delivered in order between the texts, with the caption on the chosen one, and their draft is gone', async () => {
    const { core, convId, folder } = await start();
    const paths = ['تقرير.pdf', '報告 👩‍👩‍👧.docx', 'she said "go".txt', ''].map((name, i) =>
      i < 3 ? smallFile(folder, name) : largeFile(folder, 'empty', 0),
    );
    const files = await stage(core, convId, paths, { text: 'see' });
    const captionOn = files.files[1] ?? null;
    const draft = { text: 'see', priority: 0 as const, title: '', participants: [], captionOn };
    await core.ask('drafts.set', { convId, draft });
    const text = { convId, text: 'before', priority: 0 as const, title: '', participants: [] };
    await core.ask('outbox.send', { ...text, id: randomUUID() });
    const items = await core.ask('outbox.sendFiles', { ...files, captionOn });
    await core.ask('outbox.send', { ...text, id: randomUUID(), text: 'after' });
    expect(items.map(({ id }) => String(id))).toEqual(files.files);
    expect(items[1]).toMatchObject({ text: 'see', file: { name: '報告 👩‍👩‍👧.docx', size: 41 } });
    expect(JSON.stringify(items)).not.toContain(folder);
    expect(await core.ask('staged.list', { convId })).toEqual([]);
    expect(await core.ask('drafts.get', { convId })).toMatchObject({ text: '', captionOn: null });
    expect(await core.ask('conversations.get', { convId })).toMatchObject({ draftFiles: 0 });
    await core.until(() => isEmpty(core));
    expect(await thread(core, convId)).toEqual([
      ['first', null],
      ['before', null],
      ['', 'تقرير.pdf'],
      ['see', '報告 👩‍👩‍👧.docx'],
      ['', "she said 'go'.txt"],
      ['', 'empty'],
      ['after', null],
    ]);
  });

  test('leave text typed during their check in the draft', async () => {
    const { core, convId, folder } = await start();
    const files = await stage(core, convId, [smallFile(folder, 'a.txt')], { text: 'see' });
    const draft = (text: string) => ({
      ...{ text, priority: 0 as const, title: '', participants: [], captionOn: null },
    });
    const sending = core.ask('outbox.sendFiles', { ...files, left: draft('an') });
    await core.ask('drafts.set', { convId, draft: draft('and more') });
    await sending;
    expect(await core.ask('drafts.get', { convId })).toMatchObject({ text: 'and more' });
  });

  test('twice are sent once', async () => {
    const { service, core, convId, folder } = await start();
    const files = await stage(core, convId, [smallFile(folder, 'a.txt'), smallFile(folder, 'b.txt')]);
    const twice = [core.ask('outbox.sendFiles', files), core.ask('outbox.sendFiles', files)] as const;
    const [once, again] = await Promise.all(twice);
    expect(again.map(({ id }) => id)).toEqual(once.map(({ id }) => id));
    await core.until(() => isEmpty(core));
    expect(service.requests.count('sendfile')).toBe(2);
  });
});

test('files report their progress to the end, and then that there are none', async () => {
  const { core, convId, folder, service } = await start();
  service.faults.next(UPLOAD, { kind: 'delay', ms: 700 });
  const { id } = only(await send(core, convId, [largeFile(folder)]));
  await core.until(() => isEmpty(core));
  await core.until(() => core.uploads.at(-1)?.length === 0);
  const told = core.uploads.flat();
  expect(told.length).toBeGreaterThanOrEqual(2);
  expect(told.every((upload) => upload.id === id && upload.total === LARGE)).toBe(true);
  const sent = told.map((upload) => upload.sent);
  expect(sent).toEqual(sent.toSorted((a, b) => a - b));
  expect(told.some(({ bytesPerSecond }) => bytesPerSecond > 0)).toBe(true);
});

test('a pasted file is deleted after it was sent', async () => {
  const { core, convId, account } = await start();
  const paste = { convId, name: 'shot.png', bytes: new Uint8Array(10) };
  const { files } = await core.ask('staged.addPasted', paste);
  const sent = { ...(await stageNothing(convId)), files: files.map(({ id }) => id) };
  const { id } = only(await core.ask('outbox.sendFiles', sent));
  // Its message may be read before the response to its request.
  await core.until(async () => (await core.ask('outbox.get', { id })).state.kind === 'sent');
  await core.until(async () => (await thread(core, convId)).length === 2);
  expect(await thread(core, convId)).toContainEqual(['', 'shot.png']);
  expect(readdirSync(join(account.dir, 'staged'))).toEqual([]);
});

describe('changed files', () => {
  test('are not sent, and neither are the others of the same send', async () => {
    const { service, core, convId, folder } = await start();
    const paths = ['a.txt', 'b.txt', 'c.txt'].map((name) => smallFile(folder, name));
    const files = await stage(core, convId, paths);
    rmSync(paths[2] ?? '');
    await expect(core.ask('outbox.sendFiles', files)).rejects.toMatchObject({
      code: 'file-missing',
      details: { fileName: 'c.txt' },
    });
    appendFileSync(paths[1] ?? '', 'more');
    await expect(core.ask('outbox.sendFiles', files)).rejects.toMatchObject({
      code: 'file-changed',
      details: { fileName: 'b.txt' },
    });
    expect(await pending(core)).toEqual([]);
    expect(await core.ask('staged.list', { convId })).toHaveLength(3);
    expect(service.requests.count('sendfile')).toBe(0);
  });

  test('if one disappears from the disk, the others are delivered, and it can be sent again once it is back', async () => {
    const { service, core, convId, folder } = await start();
    const names = ['1.txt', '2.txt', '3.txt', '4.txt', '5.txt'];
    const paths = names.map((name) => smallFile(folder, name));
    const release = service.faults.hold(UPLOAD);
    const arrived = service.nextRequest('sendfile');
    const items = await send(core, convId, paths);
    await arrived;
    rmSync(paths[2] ?? '');
    release();
    await isIn(core, 'failed');
    expect(await pending(core)).toMatchObject([
      { id: items[2]?.id, state: { error: { code: 'file-missing' } } },
    ]);
    expect((await thread(core, convId)).flat().filter((name) => names.includes(name ?? ''))).toEqual([
      ...['1.txt', '2.txt', '4.txt', '5.txt'],
    ]);
    smallFile(folder, '3.txt');
    await core.ask('outbox.retry', { id: items[2]?.id ?? '', evenIfUnconfirmed: false });
    // It is another file now, written later.
    await isIn(core, 'failed');
    expect(await pending(core)).toMatchObject([{ state: { error: { code: 'file-changed' } } }]);
  });

  test.each<[string, (path: string) => void]>([
    ['grows', (path) => appendFileSync(path, 'more')],
    ['shrinks', (path) => truncateSync(path, MIB)],
  ])('one that %s while it is sent is not delivered', async (_, change) => {
    const { service, core, convId, folder } = await start();
    const release = service.faults.hold(UPLOAD);
    const path = largeFile(folder);
    const arrived = service.nextRequest('sendfile');
    await send(core, convId, [path]);
    await arrived;
    change(path);
    release();
    await isIn(core, 'failed');
    expect(await pending(core)).toMatchObject([{ state: { error: { code: 'file-changed' } } }]);
    expect(await thread(core, convId)).toEqual([['first', null]]);
    expect(countDescriptors(path)).toBe(0);
  });
});

describe('a failed upload', () => {
  test.each([
    ['before it is stored: it did not arrive, and goes when the person says so', 'cut-before-commit', 3],
    ['after it was stored: found, and sent once', 'cut-after-commit', 2],
  ] as const)('the connection breaks %s; the next one goes on', async (_, kind, requests) => {
    const { service, core, convId, folder } = await start();
    service.faults.next(UPLOAD, { kind });
    const paths = [smallFile(folder, 'a.txt'), smallFile(folder, 'b.txt')];
    const items = await send(core, convId, paths, { text: 'see ' });
    await core.until(async () => (await thread(core, convId)).flat().includes('b.txt'));
    if (kind === 'cut-before-commit') {
      await isIn(core, 'not-arrived');
      await core.ask('outbox.retry', { id: items[0]?.id ?? '', evenIfUnconfirmed: false });
    }
    await core.until(() => isEmpty(core));
    expect(await thread(core, convId)).toHaveLength(3);
    expect(service.requests.count('sendfile')).toBe(requests);
  });

  test('the service stops in the middle: it cannot have been delivered, waits, and is sent when the service is back', async () => {
    const dataDir = temporaryDir();
    const { service, core, convId, folder } = await start({ dataDir });
    service.faults.next(UPLOAD, STUCK);
    await send(core, convId, [largeFile(folder)]);
    await isUnderWay(core);
    await service.stop();
    await core.until(async () => (await pending(core))[0]?.state.kind === 'queued');
    await startTestService({ dataDir, port: Number(new URL(service.url).port) });
    await core.until(() => isEmpty(core));
    expect(await thread(core, convId)).toEqual([
      ['first', null],
      ['', 'large.bin'],
    ]);
  });

  test('interrupted by the service repeatedly: failed after a few times, and the next one is sent', async () => {
    const { service, core, convId, folder } = await start();
    service.faults.next({ ...UPLOAD, times: 6 }, { kind: 'cut-request' });
    await send(core, convId, [largeFile(folder), smallFile(folder, 'b.txt')]);
    await core.until(async () => (await thread(core, convId)).flat().includes('b.txt'));
    await isIn(core, 'failed');
    expect(only(await pending(core)).state).toMatchObject({ error: { code: 'interrupted' } });
    expect(service.faults.counts()).toEqual({ 'cut-request': 6 });
  });

  test('too large for the service: failed with that reason, and the next one is sent', async () => {
    const { core, convId, folder } = await start({ maxFileBytes: MIB });
    await send(core, convId, [largeFile(folder, 'large.bin', 8 * MIB), smallFile(folder, 'b.txt')]);
    await core.until(async () => (await thread(core, convId)).flat().includes('b.txt'));
    await isIn(core, 'failed');
    expect(await pending(core)).toMatchObject([{ state: { error: { code: 'file-too-large' } } }]);
  });
});
