import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { BACKUP_ENDING, type RestoreMode } from '../../../shared/model/backupFiles.ts';
import { convId as asConvId } from '../../../shared/model/ids.ts';
import { Violation } from '../checks/violation.ts';
import type { Play } from './play.ts';

const PASSPHRASE = 'correct horse battery';
/** A backup says nothing of what is as it was at the start. */
const UNSAID = ['', 'default', 'no', 'open'];

export async function backUp(play: Play): Promise<void> {
  const { world, kept } = play;
  const path = join(world.dir, `${randomUUID()}${BACKUP_ENDING}`);
  const backup = { path, values: new Map(kept.values), hasDrafts: await hasDrafts(play) };
  await world.core().control('writeBackup', { target: path, passphrase: PASSPHRASE });
  kept.backups.push(backup);
}

/**
 * Restores one of the backups. What was changed here later stays, unless the person wants all to be as in the file; that is left out for a
 * backup with drafts, which may have been sent since.
 */
export async function putBack(
  play: Play,
  { which, mode: wished }: { readonly which: number; readonly mode: RestoreMode },
): Promise<void> {
  const { world, kept } = play;
  const backup = kept.backups[which % Math.max(1, kept.backups.length)];
  if (!backup) return;
  const mode = backup.hasDrafts ? 'newer' : wished;
  // The same one throughout: after a kill, another one knows of no chosen backup.
  const core = world.core();
  const { chosenId } = await core.control('chooseBackup', { path: backup.path });
  const preview = () => core.ask('backupFiles.preview', { chosenId, passphrase: PASSPHRASE });
  const before = await preview();
  if (before.kind !== 'read') throw new Violation('kept', `a backup is ${JSON.stringify(before)}`);
  const inFile = mode === 'file' ? saidBy(backup.values) : [];
  for (const [name, then] of inFile) {
    const now = kept.values.get(name)?.values ?? [];
    kept.values.set(name, { ...then, values: [...now, ...then.values] });
  }
  await core.ask('backupFiles.restore', { chosenId, mode });
  world.tally.putBack += 1;
  const after = await preview();
  const isSame = [before, after].every((each) => each.kind === 'read' && each.service === 'same');
  if (isSame && world.tally.restores === 0) for (const [name, then] of inFile) kept.values.set(name, then);
}

const saidBy = (values: Play['kept']['backups'][number]['values']) =>
  [...values].filter(([, each]) => !each.values.some((value) => UNSAID.includes(value)));

async function hasDrafts({ world, conversations }: Play): Promise<boolean> {
  const places = [null, ...conversations.map(asConvId)];
  const drafts = await Promise.all(places.map((convId) => world.core().ask('drafts.get', { convId })));
  return drafts.some(({ text }) => text !== '');
}
