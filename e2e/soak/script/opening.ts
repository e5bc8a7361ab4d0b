import { AppError } from '../../../shared/errors/errors.ts';
import type { FileStatus } from '../../../shared/model/files/files.ts';
import { type MsgId, msgId } from '../../../shared/model/ids.ts';
import { type Held, readService, type ServiceReading } from '../checks/readings.ts';
import { Violation } from '../checks/violation.ts';
import type { World } from '../world/world.ts';
import { sha256 } from './person.ts';
import type { Play } from './play.ts';

type WithFile = Held & { readonly attachment: NonNullable<Held['attachment']> };

/** The person wants the file of a message. A downloaded one is checked, a download is left to finish. */
export async function openFile(play: Play, which: number): Promise<void> {
  const { world } = play;
  const service = await readService(world);
  try {
    const files = withFiles(service).filter(({ msgId: id }) => id <= play.cut);
    const chosen = files[which % Math.max(1, files.length)];
    if (!chosen) return;
    await missingOf(world, files, service);
    await world
      .core()
      .ask('files.fetch', { msgId: msgId(chosen.msgId), isAutomatic: false })
      .catch((thrown: unknown) => {
        // Not visible yet.
        if (!(thrown instanceof AppError && thrown.code === 'not-found')) throw thrown;
      });
  } finally {
    service.close();
  }
}

/** The person wants all files, and tries again what fails, until each is here. @throws Violation when one is not what the service has */
export async function openAll(world: World): Promise<void> {
  const service = await readService(world);
  try {
    const files = withFiles(service);
    for (;;) {
      const left = await missingOf(world, files, service);
      if (left.length === 0) {
        world.tally.opened += files.length;
        return;
      }
      world.where = JSON.stringify({ left, log: world.core().log.slice(-8) });
      for (const { msgId: id, state } of left)
        if (state !== 'fetching') await world.core().ask('files.fetch', { msgId: id, isAutomatic: false });
      await world.nextEvent();
    }
  } finally {
    service.close();
  }
}

const withFiles = ({ messages }: ServiceReading): readonly WithFile[] =>
  messages.filter((message): message is WithFile => message.attachment !== null && !message.isDeleted);

/** Those of `files` that are not here. @throws Violation when one that counts as here is not whole, or not what the service has */
async function missingOf(
  world: World,
  files: readonly WithFile[],
  service: ServiceReading,
): Promise<readonly FileStatus[]> {
  const missing: FileStatus[] = [];
  const msgIds = files.map((message) => msgId(message.msgId));
  for (const [index, status] of (await world.core().ask('files.list', { msgIds })).entries()) {
    const content = status.state === 'here' ? await contentOf(world, status.msgId) : null;
    if (!content) missing.push(status);
    else if (sha256(content) !== (await service.sha256Of(files[index]?.attachment.attachmentId ?? '')))
      throw new Violation('file', `the file of message ${status.msgId} is not what the service has`);
  }
  return missing;
}

/** Null when it is not here after all. */
async function contentOf(world: World, id: MsgId): Promise<Buffer | null> {
  try {
    const { size } = await world.core().control('locate', { msgId: id });
    return Buffer.from(await world.core().control('readFile', { msgId: id, start: 0, length: size }));
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'not-found') return null;
    throw thrown;
  }
}
