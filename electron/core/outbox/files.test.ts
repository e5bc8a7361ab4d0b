import { randomBytes, randomUUID } from 'node:crypto';
import { appendFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FaultMatch } from '../../../service/faults.ts';
import type { Service, ServiceOptions } from '../../../service/startService.ts';
import { startTestService } from '../../../service/testing/service.ts';
import type { RouteInput } from '../../../shared/contract.ts';
import type { OutboxItem, OutboxState } from '../../../shared/model.ts';
import { countDescriptors, openTestCore, type TestCore, temporaryDir } from '../testing.ts';

const MIB = 1024 * 1024;
/** More than the buffers of a connection take in, so that a service that reads nothing stops it half-way. */
const LARGE = 64 * MIB;
const UPLOAD: FaultMatch = { endpoint: 'sendfile' };
/** Longer than any test. The service breaks it off when it stops. */
const STUCK = { kind: 'delay', ms: 600_000 } as const;

async function start(options: Partial<ServiceOptions> = {}) {
  const service = await startTestService(options);
  const { convId } = await service.admin.post(service.email, {}, { msgText: 'first' });
  const account = { dir: temporaryDir(), key: randomBytes(32) };
  const core = await openTestCore(service, account);
  await core.complete();
  return { service, account, core, convId, folder: temporaryDir() };
}

/** A file of `size` bytes that takes no space on the disk. */
function largeFile(folder: string, name = 'large.bin', size = LARGE): string {
  const path = join(folder, name);
  writeFileSync(path, '');
  truncateSync(path, size);
  return path;
}

const smallFile = (folder: string, name: string): string => {
  const path = join(folder, name);
  writeFileSync(path, `content of ${name}`);
  return path;
};

type NewFiles = RouteInput<'outbox.sendFiles'>;

/** Stages files; gives what sends them. */
async function stage(
  core: TestCore,
  convId: number | null,
  paths: readonly string[],
  more: Partial<NewFiles> = {},
): Promise<NewFiles> {
  const { files } = await core.ask('staged.add', { convId, paths: [...paths] });
  const ids = files.map(({ id }) => id);
  const rest = { captionOn: null, text: '', priority: 0, title: '', participants: [] } as const;
  return { convId, files: ids, ...rest, participants: [], ...more };
}

async function send(core: TestCore, ...args: [number | null, readonly string[], Partial<NewFiles>?]) {
  const items = await core.ask('outbox.sendFiles', await stage(core, ...args));
  return items;
}

const pending = (core: TestCore) => core.ask('outbox.list', {});
const isEmpty = async (core: TestCore) => (await pending(core)).length === 0;
const statesOf = (items: readonly OutboxItem[]) => items.map(({ state }) => state);
const isIn = (core: TestCore, ...states: readonly OutboxState[]) =>
  core.until(async () => String(statesOf(await pending(core))) === String(states));
/** Some of the item's bytes have been handed over. */
const isUnderWay = (core: TestCore) =>
  core.until(() => core.uploads.some((uploads) => uploads.some(({ sent }) => sent > 0)));
const thread = async (core: TestCore, convId: number) =>
  (await core.ask('messages.page', { convId, at: { kind: 'newest', limit: 50 } })).messages.map(
    ({ text, attachment }) => [text, attachment?.fileName ?? null],
  );
const only = <T>(values: readonly T[]): T => {
  const [value] = values;
  if (value === undefined) throw new Error('There is none.');
  return value;
};

describe('files that are sent', () => {
  test('arrive in order between the texts, the caption on the chosen one, and their draft is gone', async () => {
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
      ['', 'she said "go".txt'],
      ['', 'empty'],
      ['after', null],
    ]);
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

  test('tell how far they are, up to the end, and then that there are none', async () => {
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

  test('what was pasted is deleted once it has been sent', async () => {
    const { core, convId, account } = await start();
    const paste = { convId, name: 'shot.png', bytes: new Uint8Array(10) };
    const { files } = await core.ask('staged.addPasted', paste);
    await core.ask('outbox.sendFiles', { ...(await stageNothing(convId)), files: files.map(({ id }) => id) });
    await core.until(() => isEmpty(core));
    expect(await thread(core, convId)).toContainEqual(['', 'shot.png']);
    expect(readdirSync(join(account.dir, 'pasted'))).toEqual([]);
  });
});

const stageNothing = async (convId: number | null): Promise<NewFiles> => ({
  ...{ convId, files: [], captionOn: null, text: '', priority: 0, title: '', participants: [] },
});

describe('files that are not what they were', () => {
  test('are not sent, and neither are the others that were to go with them', async () => {
    const { service, core, convId, folder } = await start();
    const paths = ['a.txt', 'b.txt', 'c.txt'].map((name) => smallFile(folder, name));
    const files = await stage(core, convId, paths);
    rmSync(paths[2] ?? '');
    await expect(core.ask('outbox.sendFiles', files)).rejects.toMatchObject({ code: 'file-missing' });
    appendFileSync(paths[1] ?? '', 'more');
    await expect(core.ask('outbox.sendFiles', files)).rejects.toMatchObject({ code: 'file-changed' });
    expect(await pending(core)).toEqual([]);
    expect(await core.ask('staged.list', { convId })).toHaveLength(3);
    expect(service.requests.count('sendfile')).toBe(0);
  });

  test('when one vanishes from the outbox the others arrive, and it can be sent again once it is back', async () => {
    const { service, core, convId, folder } = await start();
    const names = ['1.txt', '2.txt', '3.txt', '4.txt', '5.txt'];
    const paths = names.map((name) => smallFile(folder, name));
    service.faults.next(UPLOAD, { kind: 'delay', ms: 300 });
    const arrived = service.nextRequest('sendfile');
    const items = await send(core, convId, paths);
    await arrived;
    rmSync(paths[2] ?? '');
    await isIn(core, 'failed');
    expect(await pending(core)).toMatchObject([{ id: items[2]?.id, error: { code: 'file-missing' } }]);
    expect((await thread(core, convId)).flat().filter((name) => names.includes(name ?? ''))).toEqual([
      ...['1.txt', '2.txt', '4.txt', '5.txt'],
    ]);
    smallFile(folder, '3.txt');
    await core.ask('outbox.retry', { id: items[2]?.id ?? '', evenIfUnconfirmed: false });
    // It is another file now, written later.
    await isIn(core, 'failed');
    expect(await pending(core)).toMatchObject([{ error: { code: 'file-changed' } }]);
  });

  test.each<[string, (path: string) => void]>([
    ['grows', (path) => appendFileSync(path, 'more')],
    ['shrinks', (path) => truncateSync(path, MIB)],
  ])('one that %s while it is sent does not arrive', async (_, change) => {
    const { service, core, convId, folder } = await start();
    service.faults.next(UPLOAD, { kind: 'delay', ms: 300 });
    const path = largeFile(folder);
    const arrived = service.nextRequest('sendfile');
    await send(core, convId, [path]);
    await arrived;
    change(path);
    await isIn(core, 'failed');
    expect(await pending(core)).toMatchObject([{ error: { code: 'file-changed' } }]);
    expect(await thread(core, convId)).toEqual([['first', null]]);
    expect(countDescriptors(path)).toBe(0);
  });
});

describe('several files for a new conversation', () => {
  const newConversation = { title: 'Plans', participants: ['ines@x.example'], text: 'see' };

  async function startWithPeople(options: Partial<ServiceOptions> = {}) {
    const started = await start(options);
    await started.service.admin.addUser({ email: 'ines@x.example' });
    const paths = ['a.txt', 'b.txt', 'c.txt'].map((name) => smallFile(started.folder, name));
    return { ...started, paths };
  }

  const madeConversation = async (service: Service, core: TestCore) => {
    const { conversations } = await core.ask('conversations.list', { filter: '', limit: 5 });
    const made = conversations.filter(({ title }) => title === 'Plans');
    expect(made).toHaveLength(1);
    const { convId } = only(made);
    expect(service.admin.conversation(convId)?.participants).toContain('ines@x.example');
    return (await thread(core, convId)).flat();
  };

  test('make one conversation', async () => {
    const { service, core, paths } = await startWithPeople();
    await send(core, null, paths, newConversation);
    await core.until(() => isEmpty(core));
    expect(await madeConversation(service, core)).toEqual(['see', 'a.txt', '', 'b.txt', '', 'c.txt']);
  });

  test('wait with the first when that fails, and go with it', async () => {
    const { service, core, paths } = await startWithPeople();
    service.faults.next(UPLOAD, { kind: 'status', status: 400 });
    const items = await send(core, null, paths, newConversation);
    await isIn(core, 'failed', 'queued', 'queued');
    await core.ask('outbox.retry', { id: items[0]?.id ?? '', evenIfUnconfirmed: false });
    await core.until(() => isEmpty(core));
    expect(await madeConversation(service, core)).toEqual(['see', 'a.txt', '', 'b.txt', '', 'c.txt']);
  });

  test('go without the first when that is taken out: the next one makes the conversation', async () => {
    const { service, core, paths } = await startWithPeople();
    service.faults.next(UPLOAD, { kind: 'cut-before-commit' });
    const items = await send(core, null, paths, newConversation);
    await isIn(core, 'unconfirmed', 'queued', 'queued');
    await core.ask('outbox.remove', { id: items[0]?.id ?? '' });
    await core.until(() => isEmpty(core));
    expect(await madeConversation(service, core)).toEqual(['', 'b.txt', '', 'c.txt']);
  });
});

describe('an upload that goes wrong', () => {
  test.each([
    ['before it is stored', { kind: 'cut-before-commit' }],
    ['after it was stored', { kind: 'cut-after-commit' }],
  ] as const)('the connection breaks %s: unconfirmed, and the next one goes on', async (_, fault) => {
    const { service, core, convId, folder } = await start();
    service.faults.next(UPLOAD, fault);
    const items = await send(core, convId, [smallFile(folder, 'a.txt'), smallFile(folder, 'b.txt')]);
    await core.until(async () => (await thread(core, convId)).flat().includes('b.txt'));
    await isIn(core, 'unconfirmed');
    const retry = { id: only(items).id, evenIfUnconfirmed: true };
    await core.ask('outbox.retry', retry);
    await core.until(() => isEmpty(core));
    expect(service.requests.count('sendfile')).toBe(3);
  });

  test('the service stops in the middle: it cannot have arrived, waits, and goes when the service is back', async () => {
    const dataDir = temporaryDir();
    const { service, core, convId, folder } = await start({ dataDir });
    service.faults.next(UPLOAD, STUCK);
    await send(core, convId, [largeFile(folder)]);
    await isUnderWay(core);
    await service.stop();
    await core.until(async () => (await pending(core))[0]?.state === 'queued');
    await startTestService({ dataDir, port: Number(new URL(service.url).port) });
    await core.until(() => isEmpty(core));
    expect(await thread(core, convId)).toEqual([
      ['first', null],
      ['', 'large.bin'],
    ]);
  });

  test('broken off by the service again and again: failed after a few times, and the next one goes on', async () => {
    const { service, core, convId, folder } = await start();
    service.faults.next({ ...UPLOAD, times: 6 }, { kind: 'status', status: 503 });
    await send(core, convId, [largeFile(folder), smallFile(folder, 'b.txt')]);
    await core.until(async () => (await thread(core, convId)).flat().includes('b.txt'));
    await isIn(core, 'failed');
    // The service does not read on, so that its answer may be lost with the connection.
    expect(['server', 'interrupted']).toContain(only(await pending(core)).error?.code);
    expect(service.requests.count('sendfile')).toBe(7);
  });

  test('too large for the service: failed with that, and the next one goes on', async () => {
    const { core, convId, folder } = await start({ maxFileBytes: MIB });
    await send(core, convId, [largeFile(folder, 'large.bin', 8 * MIB), smallFile(folder, 'b.txt')]);
    await core.until(async () => (await thread(core, convId)).flat().includes('b.txt'));
    await isIn(core, 'failed');
    expect(await pending(core)).toMatchObject([{ error: { code: 'file-too-large' } }]);
  });
});

describe('cancelling', () => {
  test('in the middle takes the file out, the service does not have it, and the next one goes on', async () => {
    const { service, core, convId, folder } = await start();
    service.faults.next(UPLOAD, STUCK);
    const path = largeFile(folder);
    const items = await send(core, convId, [path, smallFile(folder, 'b.txt')]);
    await isUnderWay(core);
    expect(countDescriptors(path)).toBe(1);
    await core.ask('outbox.cancel', { id: only(items).id });
    expect(countDescriptors(path)).toBe(0);
    expect((await pending(core)).map(({ id }) => id)).toEqual([items[1]?.id]);
    await core.until(() => isEmpty(core));
    expect(await thread(core, convId)).toEqual([
      ['first', null],
      ['', 'b.txt'],
    ]);
    expect(core.status()?.connection).toEqual({ state: 'online' });
    await core.until(() => core.uploads.at(-1)?.length === 0);
  });

  test('when all has been handed over leaves it unconfirmed', async () => {
    const { service, core, convId, folder } = await start();
    service.faults.next(UPLOAD, STUCK);
    const { id } = only(await send(core, convId, [smallFile(folder, 'a.txt')]));
    await core.until(() => core.uploads.some((uploads) => uploads.some(({ sent, total }) => sent === total)));
    await core.ask('outbox.cancel', { id });
    expect(await pending(core)).toMatchObject([{ id, state: 'unconfirmed' }]);
  });

  test('before its turn takes it out, and what was pasted with it', async () => {
    const { service, core, convId, folder, account } = await start();
    service.faults.next(UPLOAD, STUCK);
    const paste = { convId, name: 'shot.png', bytes: new Uint8Array(10) };
    await core.ask('staged.addPasted', paste);
    const { files } = await core.ask('staged.add', { convId, paths: [largeFile(folder)] });
    const [shot, large] = files.map(({ id }) => id);
    if (!shot || !large) throw new Error('two files');
    await core.ask('outbox.sendFiles', { ...(await stageNothing(convId)), files: [large, shot] });
    await isUnderWay(core);
    await core.ask('outbox.cancel', { id: shot });
    expect((await pending(core)).map(({ id }) => String(id))).toEqual([large]);
    expect(readdirSync(join(account.dir, 'pasted'))).toEqual([]);
    await expect(core.ask('outbox.cancel', { id: shot })).rejects.toMatchObject({ code: 'not-found' });
  });
});

test('closing breaks an upload off at once, and the next start sends the file', async () => {
  const { service, core, convId, folder, account } = await start();
  service.faults.next(UPLOAD, STUCK);
  await send(core, convId, [largeFile(folder)]);
  await isUnderWay(core);
  await core.close();
  const again = await openTestCore(service, account);
  await again.until(async () => (await thread(again, convId)).length === 2);
  expect(await thread(again, convId)).toEqual([
    ['first', null],
    ['', 'large.bin'],
  ]);
  expect(service.requests.count('sendfile')).toBe(2);
});

test('three large files on their way do not hold up a text in a fourth conversation', async () => {
  const { service, core, convId, folder } = await start();
  service.faults.next({ ...UPLOAD, times: 3 }, STUCK);
  for (let i = 0; i < 4; i += 1) {
    const other = await service.admin.post(service.email, {}, { msgText: 'first' });
    await send(core, other.convId, [largeFile(folder, `${i}.bin`)]);
  }
  await core.until(() => core.uploads.some((uploads) => uploads.length === 3));
  const text = { convId, text: 'at once', priority: 0 as const, title: '', participants: [] };
  await core.ask('outbox.send', { ...text, id: randomUUID() });
  await core.until(async () => (await thread(core, convId)).length === 2);
  expect(statesOf(await pending(core)).filter((state) => state === 'sending')).toHaveLength(3);
});
