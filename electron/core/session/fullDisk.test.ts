import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { read, startTestService } from '../../../service/testing/service.ts';
import type { Draft } from '../../../shared/model/drafts.ts';
import { type ConvId, outboxId } from '../../../shared/model/ids.ts';
import { startCoreProcess } from '../../../testing/core/startCoreProcess.ts';
import { temporaryDir } from '../../../testing/core/testCore.ts';
import { connect } from '../db/db.ts';
import { storeFiles } from '../db/storeFiles.ts';

const DRAFT: Draft = { text: 'kept before', priority: 0, title: '', participants: [], captionOn: null };
const FULL = { code: 'disk-full' };

/** A core whose history is complete, with a colleague who can write. */
async function openCore() {
  const service = await startTestService();
  await service.admin.addUser({ email: 'ines@x.example' });
  const { convId } = await service.admin.post(
    'ines@x.example',
    { participants: [service.email] },
    { msgText: 'a heron by the weir' },
  );
  const place = { dir: temporaryDir(), key: randomBytes(32) };
  const core = await startCoreProcess(service, place);
  await core.until(() => core.status()?.history.state === 'complete' && core.status()?.history.indexed === 1);
  const send = (text: string) =>
    core.ask('outbox.send', {
      ...{ id: randomUUID(), convId, text, priority: 0, title: '', participants: [] },
    });
  const texts = async () => {
    const page = await core.ask('messages.page', { convId, at: { kind: 'newest', limit: 50 } });
    return page.messages.map(({ text }) => text);
  };
  const write = (text: string) => service.admin.post('ines@x.example', { convId }, { msgText: text });
  return { service, core, place, convId: convId as ConvId, send, texts, write };
}

test('with a full disk everything stays readable, Parley asks the service for nothing more, and continues automatically', async () => {
  const { service, core, place, convId, texts, write } = await openCore();
  await core.ask('drafts.set', { convId, draft: { ...DRAFT, participants: [] } });
  await core.limitFiles(1);
  await write('for which there is no room');
  await core.until(() => core.status()?.storage === 'full');

  const asked = service.requests.count('get');
  for (let time = 0; time < 20; time += 1) {
    await core.ask('storage.tryNow', {});
    expect(await texts()).toEqual(['a heron by the weir']);
    const found = await core.ask('search.messages', { query: 'heron', convId: null, before: null, limit: 5 });
    expect(found.hits).toHaveLength(1);
    expect(await core.ask('drafts.get', { convId })).toEqual(DRAFT);
    const draft = { ...DRAFT, text: 'more', participants: [] };
    await expect(core.ask('drafts.set', { convId, draft })).rejects.toMatchObject(FULL);
    await expect(core.ask('conversations.rename', { convId, title: 'Mine' })).rejects.toMatchObject(FULL);
  }
  expect(service.requests.count('get')).toBe(asked);
  expect(core.status()).toMatchObject({ storage: 'full', connection: { state: 'online' } });

  await core.limitFiles(null);
  await core.until(async () => (await texts()).length === 2);
  await core.until(() => core.status()?.storage === 'ok');
  await core.ask('conversations.rename', { convId, title: 'Mine' });
  await core.kill();
  for (const file of [storeFiles(place.dir).archive, storeFiles(place.dir).local]) {
    const db = connect({ file, key: place.key, durability: 'normal', cacheMiB: 2 });
    expect(db.get('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' });
    db.close();
  }
});

test('a send under way when the disk fills up is delivered once, and nothing else leaves before there is room', async () => {
  const { service, core, send } = await openCore();
  const release = service.faults.hold({ endpoint: 'send' });
  const begun = service.requests.next('send');
  const stateOf = async (id: string) => (await core.ask('outbox.get', { id: outboxId(id) })).state.kind;
  const first = await send('on its way');
  const second = await send('behind it');
  await begun;
  await core.limitFiles(1);
  await expect(send('has no room')).rejects.toMatchObject(FULL);
  await core.until(() => core.status()?.storage === 'full');
  release();
  const hasArrived = async () => (await read(service)).some(({ msgText }) => msgText === 'on its way');
  while (!(await hasArrived())) await core.ask('storage.tryNow', {});
  for (let time = 0; time < 20; time += 1) await core.ask('storage.tryNow', {});
  expect(service.requests.count('send')).toBe(1);
  expect(await stateOf(first.id)).toBe('sending');
  await core.limitFiles(null);
  await core.until(async () => (await stateOf(first.id)) === 'sent' && (await stateOf(second.id)) === 'sent');
  const sent = service.requests.list('send').map(({ params }) => params['msgText']);
  expect(sent).toEqual(['on its way', 'behind it']);
});

test('a check that the person asked for ends with the full disk, also when the disk fills up meanwhile', async () => {
  const { service, core, convId } = await openCore();
  const release = service.faults.hold({ endpoint: 'get' });
  const reading = service.nextRequest('get');
  const asked = core.ask('sync.check', {}).catch((thrown: unknown) => thrown);
  await reading;
  await core.limitFiles(1);
  await expect(
    core.ask('drafts.set', { convId, draft: { ...DRAFT, participants: [] } }),
  ).rejects.toMatchObject(FULL);
  expect(await asked).toMatchObject(FULL);
  release();
  await core.until(() => core.status()?.storage === 'full');
  await expect(core.ask('sync.check', {})).rejects.toMatchObject(FULL);
  await core.limitFiles(null);
  await core.until(() => core.status()?.storage === 'ok');
  expect(await core.ask('sync.check', {})).toMatchObject({ looked: 1 });
});

test('started on a full disk, everything is readable; with room all is as always, without a restart', async () => {
  const { service, place, convId, core: first, write } = await openCore();
  await first.ask('drafts.set', { convId, draft: { ...DRAFT, participants: [] } });
  await first.close();
  // As a kill leaves it: something to remove at the start.
  const file = storeFiles(place.dir).archive;
  const archive = connect({ file, key: place.key, durability: 'normal', cacheMiB: 2 });
  archive.run('INSERT INTO contents (sha256, size, used) VALUES (?, 8, 1)', '5'.repeat(64));
  archive.close();
  await write('news');
  const core = await startCoreProcess(service, place, 1);
  await core.until(() => core.status()?.storage === 'full');
  const texts = async () => {
    const page = await core.ask('messages.page', { convId, at: { kind: 'newest', limit: 50 } });
    return page.messages.map(({ text }) => text);
  };
  expect(await texts()).toEqual(['a heron by the weir']);
  expect(await core.ask('drafts.get', { convId })).toEqual(DRAFT);
  expect((await core.ask('conversations.list', { view: { kind: 'all' }, limit: 5 })).total).toBe(1);
  const search = () => core.ask('search.messages', { query: 'heron', convId: null, before: null, limit: 5 });
  // No other connection can read the archive, so the search can't either.
  await expect(search()).rejects.toMatchObject(FULL);

  await core.limitFiles(null);
  await core.until(async () => (await texts().catch(() => [])).length === 2);
  await core.until(() => core.status()?.storage === 'ok' && core.status()?.history.indexed === 2);
  expect((await search()).hits).toHaveLength(1);
});

test('a first start on a full disk, where there is no index yet, says so when something is searched', async () => {
  const { service, place, core: first } = await openCore();
  await first.close();
  for (const name of readdirSync(place.dir)) {
    if (name.startsWith('search.')) rmSync(join(place.dir, name));
  }
  const core = await startCoreProcess(service, place, 1);
  const search = () => core.ask('search.messages', { query: 'heron', convId: null, before: null, limit: 5 });
  await expect(search()).rejects.toMatchObject(FULL);
  await core.limitFiles(null);
  await core.until(() => core.status()?.storage === 'ok' && core.status()?.history.indexed === 1);
  expect((await search()).hits).toHaveLength(1);
});
