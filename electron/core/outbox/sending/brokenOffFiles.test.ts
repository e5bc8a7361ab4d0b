import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startTestService } from '../../../../service/testing/service.ts';
import { convId as asConvId } from '../../../../shared/model/ids.ts';
import { startCoreProcess } from '../../../../testing/core/startCoreProcess.ts';
import { countDescriptors, openTestCore } from '../../../../testing/core/testCore.ts';
import type { Pace } from '../../time/pace.ts';
import {
  isEmpty,
  isUnderWay,
  largeFile,
  only,
  pending,
  STUCK,
  send,
  smallFile,
  stageNothing,
  startOn,
  statesOf,
  thread,
  UPLOAD,
} from '../testFiles.ts';

const start = async (pace: Partial<Pace> = {}) => startOn(await startTestService(), { pace });

describe('cancelling', () => {
  test('in the middle puts the file and its caption back, the service does not have it, and the next one is sent', async () => {
    const { service, core, convId, folder } = await start();
    service.faults.next(UPLOAD, STUCK);
    const path = largeFile(folder);
    const items = await send(core, convId, [path, smallFile(folder, 'b.txt')], { text: 'See' });
    await isUnderWay(core);
    expect(countDescriptors(path)).toBe(1);
    expect(await core.ask('outbox.takeBack', { id: only(items).id })).toMatchObject([{ text: 'See' }]);
    expect(countDescriptors(path)).toBe(0);
    expect(await core.ask('staged.list', { convId })).toMatchObject([{ name: 'large.bin' }]);
    expect(await core.ask('drafts.get', { convId })).toMatchObject({
      text: 'See',
      captionOn: only(items).id,
    });
    expect((await pending(core)).map(({ id }) => id)).toEqual([items[1]?.id]);
    await core.until(() => isEmpty(core));
    expect(await thread(core, convId)).toEqual([
      ['first', null],
      ['', 'b.txt'],
    ]);
    expect(core.status()?.connection).toEqual({ state: 'online' });
    await core.until(() => core.uploads.at(-1)?.length === 0);
  });

  test('says so if the form has something for other people, and the file is not sent', async () => {
    const { service, core, folder } = await start();
    service.faults.next(UPLOAD, STUCK);
    const items = await send(core, null, [largeFile(folder)], { participants: ['ana@x.example'] });
    await isUnderWay(core);
    const form = { text: 'for Ben', priority: 0, title: '', captionOn: null } as const;
    await core.ask('drafts.set', { convId: null, draft: { ...form, participants: ['ben@x.example'] } });
    const { id } = only(items);
    await expect(core.ask('outbox.takeBack', { id })).rejects.toMatchObject({ code: 'form-in-use' });
    const state = { kind: 'failed', error: { code: 'form-in-use' } };
    expect(await pending(core)).toMatchObject([{ id, state }]);
  });

  test('after everything was handed over leaves it unconfirmed', async () => {
    const { service, core, convId, folder } = await start({ surelyEndedMs: 3_600_000 });
    service.faults.next(UPLOAD, STUCK);
    const { id } = only(await send(core, convId, [smallFile(folder, 'a.txt')]));
    await core.until(() => core.uploads.some((uploads) => uploads.some(({ sent, total }) => sent === total)));
    expect(await core.ask('outbox.takeBack', { id })).toEqual([]);
    expect(await pending(core)).toMatchObject([
      { id, state: { kind: 'checking', error: { code: 'cancelled' } } },
    ]);
  });

  test('before its turn puts it back, with its pasted content', async () => {
    const { service, core, convId, folder, account } = await start();
    service.faults.next(UPLOAD, STUCK);
    const paste = { convId, name: 'shot.png', bytes: new Uint8Array(10) };
    await core.ask('staged.addPasted', paste);
    const { files } = await core.stage(convId, [largeFile(folder)]);
    const [shot, large] = files.map(({ id }) => id);
    if (!shot || !large) throw new Error('two files');
    await core.ask('outbox.sendFiles', { ...(await stageNothing(convId)), files: [large, shot] });
    await isUnderWay(core);
    const onlyHere = (await pending(core)).filter(({ isFileOnlyHere }) => isFileOnlyHere);
    expect(onlyHere.map(({ id }) => String(id))).toEqual([shot]);
    await core.ask('outbox.takeBack', { id: shot });
    expect(await pending(core)).toMatchObject([{ id: large }]);
    expect(readdirSync(join(account.dir, 'staged'))).toEqual([shot]);
    expect(await core.ask('staged.list', { convId })).toMatchObject([{ id: shot }]);
    await expect(core.ask('outbox.takeBack', { id: shot })).rejects.toMatchObject({ code: 'not-found' });
  });
});

test('a file that is cancelled while Parley closes is back in its draft', async () => {
  const { service, core, convId, folder, account } = await start();
  service.faults.next(UPLOAD, STUCK);
  const { id } = only(await send(core, convId, [largeFile(folder)], { text: 'See' }));
  await isUnderWay(core);
  const cancelled = core.request('outbox.takeBack', { id });
  await core.close();
  await cancelled;
  const again = await openTestCore(service, account);
  await again.complete();
  expect(await again.ask('staged.list', { convId })).toMatchObject([{ name: 'large.bin' }]);
  expect(await again.ask('drafts.get', { convId })).toMatchObject({ text: 'See' });
  expect(await pending(again)).toEqual([]);
  expect(service.requests.count('sendfile')).toBe(1);
});

test('a file that is cancelled while the disk is full is not sent, and is back in its draft once there is room', async () => {
  const { service, core: first, convId, folder, account } = await start();
  await first.close();
  const core = await startCoreProcess(service, account);
  service.faults.next(UPLOAD, STUCK);
  const begun = service.requests.next('sendfile');
  const { files } = await core.control('stage', { convId: asConvId(convId), paths: [largeFile(folder)] });
  const { id } = only(files);
  await core.ask('outbox.sendFiles', { ...(await stageNothing(convId)), text: 'See', files: [id] });
  await begun;
  await core.limitFiles(1);
  const full = { code: 'disk-full' };
  await expect(core.ask('outbox.takeBack', { id })).rejects.toMatchObject(full);
  await expect(core.ask('outbox.takeBack', { id })).rejects.toMatchObject(full);
  await core.limitFiles(null);
  await core.until(async () => (await core.ask('outbox.list', {})).length === 0);
  expect(await core.ask('staged.list', { convId })).toMatchObject([{ id }]);
  expect(service.requests.count('sendfile')).toBe(1);
});

test('closing stops an upload at once, and the next start sends the file', async () => {
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

test('three large uploads do not delay a text in a fourth conversation', async () => {
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
