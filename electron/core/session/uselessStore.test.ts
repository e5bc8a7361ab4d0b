import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { read, send as sendAs, startTestService } from '../../../service/testing/service.ts';
import type { Draft } from '../../../shared/model/drafts.ts';
import type { ConvId } from '../../../shared/model/ids.ts';
import { isFailed } from '../../../shared/model/outbox.ts';
import { damageOlder, damagePages, readAll } from '../../../testing/core/damagedFiles.ts';
import { openTestCore, type TestCore, temporaryDir } from '../../../testing/core/testCore.ts';
import { connect } from '../db/db.ts';
import { storeFiles } from '../db/storeFiles.ts';

const DRAFT: Draft = { text: 'half a thought', priority: 0, title: '', participants: [], captionOn: null };
const MESSAGES = 3_000;

/** An account that was read whole and closed. */
async function readAccount() {
  const service = await startTestService({ seed: 'large', messages: MESSAGES });
  const place = { dir: temporaryDir(), key: randomBytes(32) };
  const core = await openTestCore(service, place);
  await core.until(() => core.status()?.history.indexed === MESSAGES);
  const { conversations } = await core.ask('conversations.list', { view: { kind: 'all' }, limit: 100 });
  const convId = conversations[0]?.convId as ConvId;
  await core.ask('drafts.set', { convId, draft: { ...DRAFT, participants: [] } });
  await core.ask('conversations.rename', { convId, title: 'Mine' });
  const found = await search(core);
  await core.close();
  return { service, place, convId, found };
}

async function search(core: TestCore) {
  const { hits } = await core.ask('search.messages', { query: 'the', convId: null, before: null, limit: 50 });
  return hits.map(({ msgId }) => msgId);
}

test('an archive whose damage shows while the account is opened is made anew from the service', async () => {
  const { service, place, convId, found } = await readAccount();
  damagePages(storeFiles(place.dir).archive, 16);
  const core = await openTestCore(service, place);
  await core.until(() => core.status()?.history.indexed === MESSAGES);
  expect(core.status()?.storageNotes).toMatchObject([{ kind: 'archive-damaged' }]);
  expect(await search(core)).toEqual(found);
  expect(await core.ask('drafts.get', { convId })).toEqual(DRAFT);
});

test('an archive that proves damaged while it is read is made anew from the service, without a restart', async () => {
  const { service, place, convId, found } = await readAccount();
  damageOlder(place.dir);
  const core = await openTestCore(service, place);
  await expect(readAll(core)).rejects.toMatchObject({ code: 'store-unreadable' });
  await core.until(() => core.status()?.storageNotes.length === 1);
  await core.until(() => core.status()?.history.indexed === MESSAGES);

  await readAll(core);
  expect(await search(core)).toEqual(found);
  expect(await core.ask('drafts.get', { convId })).toEqual(DRAFT);
  expect(await core.ask('conversations.get', { convId })).toMatchObject({ title: 'Mine', unread: 0 });
  expect(core.changes.some(({ conversations, outbox }) => conversations === null && outbox)).toBe(true);

  const [note] = core.status()?.storageNotes ?? [];
  expect(note?.kind).toBe('archive-damaged');
  await core.ask('storage.dismiss', { id: note?.id ?? 0 });
  await core.until(() => core.status()?.storageNotes.length === 0);
});

test('a search index that proves damaged is made anew, and finds all again', async () => {
  const { service, place, found } = await readAccount();
  damagePages(storeFiles(place.dir).search, 4);
  const core = await openTestCore(service, place);
  await core.until(() => core.status()?.history.indexed === MESSAGES);
  await search(core);
  await core.until(async () => JSON.stringify(await search(core)) === JSON.stringify(found));
  expect(core.log.join()).toContain('made anew from the archive');
});

test('a password that was refused is not tried again because the account is opened anew', async () => {
  const { service, place } = await readAccount();
  await service.admin.setPassword(service.email, 'another');
  const core = await openTestCore(service, place);
  await core.until(() => core.status()?.connection.state === 'trouble');
  // Only now, because the first check for a restore reads the archive before it asks the service.
  damageOlder(place.dir);
  const asked = service.requests.count();
  await expect(readAll(core)).rejects.toMatchObject({ code: 'store-unreadable' });
  await core.until(() => core.status()?.storageNotes.length === 1);
  expect(core.status()?.connection).toMatchObject({ error: { code: 'refused-credentials' }, retryAt: null });
  expect(service.requests.count()).toBe(asked);
});

test('messages sent after the backup that replaces local.db are found on the service, and not sent again', async () => {
  const { service, place, convId } = await readAccount();
  const core = await openTestCore(service, place);
  await core.complete();
  const send = (text: string) =>
    core.ask('outbox.send', {
      ...{ id: randomUUID(), convId, text, priority: 0, title: '', participants: [] },
    });
  service.faults.next({ endpoint: 'send' }, { kind: 'status', status: 400 });
  await send('waits in the backup');
  await core.until(async () => (await core.ask('outbox.list', {})).some(({ state }) => isFailed(state)));
  await core.close();
  // The backup of a moment in which it was queued.
  const { local, localBackup } = storeFiles(place.dir);
  const backup = connect({ file: localBackup, key: place.key, durability: 'full', cacheMiB: 2 });
  backup.exec(`UPDATE outbox SET state = 'queued', error = NULL`);
  backup.close();
  await sendAs(service, { convId, msgText: 'waits in the backup' });
  const sent = service.requests.count('send');
  damagePages(local, 0);

  const again = await openTestCore(service, place);
  await again.until(() => again.status()?.storageNotes[0]?.kind === 'local-restored');
  await again.until(async () => (await again.ask('outbox.list', {})).length === 0);
  expect(service.requests.count('send')).toBe(sent);
  const texts = (await read(service, { convId })).map(({ msgText }) => msgText);
  expect(texts.filter((text) => text === 'waits in the backup')).toHaveLength(1);
});
