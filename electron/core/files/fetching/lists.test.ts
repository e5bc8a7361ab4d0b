import { describe, expect, test } from 'vitest';
import { encodePng } from '../../../../service/seed/demo/files/png.ts';
import type { Service } from '../../../../service/startService.ts';
import { postFile, startTestService } from '../../../../service/testing/service.ts';
import { type ConvId, convId, type MsgId, msgId } from '../../../../shared/model/ids.ts';
import type { TestCore } from '../../../../testing/core/testCore.ts';
import { DEFAULT_RULES } from '../../createCore.ts';
import { fetchAll, filesIn, openCore, settled, stateOf } from './testReceived.ts';

const picture = (shade: number) => new Uint8Array(encodePng(40, 30, () => [shade, shade, shade]));

async function post(service: Service, content: Uint8Array<ArrayBuffer>, into: ConvId | null = null) {
  const file = new File([content], 'photo.png', { type: 'image/png' });
  const { json } = await postFile(service, file, into === null ? {} : { convId: into });
  const sent = json as { convId: number; msgId: number };
  return { convId: convId(sent.convId), msgId: msgId(sent.msgId) };
}

/** Two conversations: two files of different and one of the same content in the first, that same one in the second. */
async function withTwoConversations() {
  const service = await startTestService();
  const [one, two] = [picture(1), picture(2)];
  const a = await post(service, one);
  const b = await post(service, two, a.convId);
  const twin = await post(service, one, a.convId);
  const other = await post(service, one);
  const { core, dir } = await openCore(service);
  return { service, core, dir, a, b, twin, other, bytes: [one.byteLength, two.byteLength] as const };
}

/** The messages whose files were announced as not on this computer. */
const toldGone = (core: TestCore) =>
  core.files.filter(({ state }) => state === 'remote').map(({ msgId }) => msgId);

describe('the usage of a conversation’s files', () => {
  test('is counted: files as often as they were sent, bytes as often as they are on the disk', async () => {
    const { core, a, b, twin, other, bytes } = await withTwoConversations();
    await fetchAll(core, [a.msgId, b.msgId, twin.msgId, other.msgId]);
    const both = bytes[0] + bytes[1];
    expect(await core.ask('files.usage', { convId: a.convId })).toEqual({ files: 3, bytes: both });
    expect(await core.ask('files.usage', { convId: other.convId })).toEqual({ files: 1, bytes: bytes[0] });
    expect(await core.ask('files.usage', { convId: null })).toEqual({ files: 4, bytes: both });
  });

  test('is removed, but for what another conversation has as well; all is told, and the messages stay', async () => {
    const { core, dir, a, b, twin, other, bytes } = await withTwoConversations();
    await fetchAll(core, [a.msgId, b.msgId, twin.msgId, other.msgId]);
    expect(await core.ask('files.removeAll', { convId: a.convId })).toEqual({ files: 3, bytes: bytes[1] });
    await core.until(() => [a, b, twin].every(({ msgId }) => toldGone(core).includes(msgId)));
    expect(await stateOf(core, other.msgId)).toMatchObject({ state: 'here' });
    expect(await filesIn(dir)).toHaveLength(1);
    expect(await core.ask('files.removeAll', { convId: null })).toEqual({ files: 1, bytes: bytes[0] });
    expect(await filesIn(dir)).toEqual([]);
    expect((await core.ask('messages.get', { msgId: a.msgId })).attachment?.fileName).toBe('photo.png');
  });

  test('is removed without what is on its way', async () => {
    const { service, core, a, b } = await withTwoConversations();
    await fetchAll(core, [a.msgId]);
    service.faults.next({ endpoint: 'getfile' }, { kind: 'delay', ms: 600_000 });
    await core.ask('files.fetch', { msgId: b.msgId, isAutomatic: false });
    await core.ask('files.removeAll', { convId: null });
    expect(await stateOf(core, a.msgId)).toMatchObject({ state: 'remote' });
    expect(await stateOf(core, b.msgId)).toMatchObject({ state: 'fetching' });
  });
});

test('when less may be kept, what was needed longest ago goes at once, and that is told', async () => {
  const { core, a, b, bytes } = await withTwoConversations();
  await fetchAll(core, [a.msgId, b.msgId]);
  await core.core.control.setRules({ ...DEFAULT_RULES, cacheLimit: bytes[1] });
  expect(await stateOf(core, b.msgId)).toMatchObject({ state: 'here' });
  await core.until(() => toldGone(core).includes(a.msgId));
  expect(toldGone(core)).toEqual([a.msgId]);
});

describe('the downloads', () => {
  const idsOf = (list: readonly { entry: { msgId: MsgId } }[]) => list.map(({ entry }) => entry.msgId);

  test('are what is coming, what failed, and what was fetched last, in that order', async () => {
    const { service, core, a, b, twin, other } = await withTwoConversations();
    await fetchAll(core, [a.msgId, b.msgId]);
    service.faults.next({ endpoint: 'getfile' }, { kind: 'truncated' });
    await fetchAll(core, [twin.msgId]);
    service.faults.next({ endpoint: 'getfile' }, { kind: 'delay', ms: 600_000 });
    await core.ask('files.fetch', { msgId: other.msgId, isAutomatic: false });
    const downloads = await core.ask('files.downloads', {});
    expect(idsOf(downloads)).toEqual([other, twin, b, a].map(({ msgId }) => msgId));
    expect(downloads.map(({ status }) => status.state)).toEqual(['fetching', 'failed', 'here', 'here']);
    expect(downloads.map(({ at }) => at === null)).toEqual([true, true, false, false]);
    expect(downloads[0]?.entry).toMatchObject({
      convId: other.convId,
      attachment: { fileName: 'photo.png' },
    });
  });

  test('leave out automatic downloads until the person saves them', async () => {
    const { core, a } = await withTwoConversations();
    await core.ask('files.fetch', { msgId: a.msgId, isAutomatic: true });
    await settled(core, a.msgId);
    expect(await core.ask('files.downloads', {})).toEqual([]);
    await core.core.control.noteSaved({ msgId: a.msgId, path: '/home/maria/photo.png' });
    expect(idsOf(await core.ask('files.downloads', {}))).toEqual([a.msgId]);
    expect(await core.core.control.locate({ msgId: a.msgId })).toMatchObject({
      savedTo: '/home/maria/photo.png',
    });
  });

  test('that were fetched are there after a restart', async () => {
    const { service, core, dir, a } = await withTwoConversations();
    await fetchAll(core, [a.msgId]);
    await core.close();
    const { core: again } = await openCore(service, dir);
    expect(idsOf(await again.ask('files.downloads', {}))).toEqual([a.msgId]);
  });
});
