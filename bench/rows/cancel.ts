import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MsgId, OutboxId } from '../../shared/model/ids.ts';
import { type CoreThread, startCoreThread } from '../coreThread.ts';
import { startMeasuredService } from '../measuredService.ts';
import { type Benchmark, row } from '../row.ts';
import { withFolder } from '../stores.ts';

const GIB = 2 ** 30;
const RUNS = 9;
/** Well on its way. Bytes. */
const UNDER_WAY = 64 * 2 ** 20;

/** From asking to break a transfer of 1 GiB off until nothing of it goes on, in core's thread. */
export const cancel: Benchmark = {
  name: 'cancel',
  run: () =>
    withFolder(async (dir) => {
      const file = join(dir, 'big.bin');
      writeFileSync(file, '');
      truncateSync(file, GIB);
      const service = await startMeasuredService(10);
      const core = startCoreThread();
      const settled = core.next('status', ({ history }) => history.state === 'complete');
      await core.open(service);
      await settled;
      const sent = await sendWhole(core, file);
      const up: number[] = [];
      const down: number[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        up.push(await cancelUpload(core, file));
        down.push(await cancelDownload(core, sent));
      }
      await core.close();
      await service.stop();
      const note = 'asked while it was under way, until it was gone';
      return [
        row('cancel an upload of 1 GiB', 'ms', up, note),
        row('cancel a download of 1 GiB', 'ms', down, note),
      ];
    }),
};

async function send(core: CoreThread, file: string): Promise<OutboxId> {
  const { conversations } = await core.request('conversations.list', { view: { kind: 'all' }, limit: 1 });
  const draft = { convId: conversations[0]?.convId ?? null };
  const { files } = await core.control('stage', { ...draft, paths: [file] });
  // The newest: one that was cancelled before is back in the draft.
  const ids = files.slice(-1).map(({ id }) => id);
  const [item] = await core.request('outbox.sendFiles', {
    ...{ ...draft, files: ids, captionOn: null },
    ...{ text: '', priority: 0, title: '', participants: [] },
  });
  if (!item) throw new Error('Nothing is being sent.');
  return item.id;
}

async function sendWhole(core: CoreThread, file: string): Promise<MsgId> {
  const id = await send(core, file);
  for (;;) {
    const changed = core.next('changed');
    const item = await core.request('outbox.get', { id });
    if (item.state.kind === 'sent') {
      await arrived(core, item.state.msgId);
      return item.state.msgId;
    }
    await changed;
  }
}

async function arrived(core: CoreThread, id: MsgId): Promise<void> {
  for (;;) {
    const changed = core.next('changed');
    const found = await core.request('messages.get', { msgId: id }).catch(() => null);
    if (found) return;
    await changed;
  }
}

/** Milliseconds. */
async function cancelUpload(core: CoreThread, file: string): Promise<number> {
  const underWay = core.next('uploads', (uploads) => uploads.some((upload) => upload.sent > UNDER_WAY));
  const id = await send(core, file);
  await underWay;
  const gone = core.next('uploads', (uploads) => uploads.length === 0);
  const began = performance.now();
  await core.request('outbox.takeBack', { id });
  await gone;
  return performance.now() - began;
}

/** Milliseconds. */
async function cancelDownload(core: CoreThread, id: MsgId): Promise<number> {
  const underWay = core.next('files', (files) =>
    files.some((each) => each.state === 'fetching' && each.received > UNDER_WAY),
  );
  await core.request('files.fetch', { msgId: id, isAutomatic: false });
  await underWay;
  const began = performance.now();
  const { state } = await core.request('files.cancel', { msgId: id });
  if (state !== 'remote') throw new Error('The download goes on.');
  return performance.now() - began;
}
