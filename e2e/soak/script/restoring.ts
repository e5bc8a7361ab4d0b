import { type Held, readService } from '../checks/readings.ts';
import { isOwn, keyOfHeld } from '../checks/sent.ts';
import type { Play } from './play.ts';

/** More in a run are skipped: core creates its archive again at most three times in ten minutes (accountKeeper.ts). */
const MOST_RESTORES = 2;

/** The newest message that the backup has, of those that the person may see; null: the service isn't restored. */
type CutOf = (messages: readonly Held[]) => number | null;

/**
 * Restores the service to an earlier state, as from a backup: that many of its newest messages are gone, and their ids are given again. No
 * conversation goes, because its number would be given to another one: a message that the person then writes to it before Parley can know
 * goes to other people, and nothing in the API would show that (section 4.3).
 *
 * Renumbering is left out. The same promises hold for it, but core doesn't always notice it (for a message that was sent and not yet read,
 * if everything that was read is deleted), and then the store can't be compared with the service.
 */
export async function restore(play: Play, back: number): Promise<void> {
  await restoreTo(play, (messages) => cutBefore(play, messages, back));
}

/**
 * Restores the service, and keeps account of what it lost; resolves in the turn of the restore, before any request to what is left of it.
 * @returns whether it was restored
 */
export async function restoreTo(play: Play, cutOf: CutOf): Promise<boolean> {
  const { world, forgotten, tombstones, held, late } = play;
  if (world.tally.restores >= MOST_RESTORES) return false;
  const service = await readService(world);
  try {
    for (;;) {
      const messages = service.read();
      const cut = cutOf(messages);
      if (cut === null) return false;
      const own = messages.filter((message) => message.msgId > cut && isOwn(world, message));
      const known = new Set(play.conversations);
      const keys = await Promise.all(own.map((message) => keyOfHeld(message, known, service)));
      // Nothing may come between this look and the restore.
      if (service.read().length !== messages.length) continue;
      world.service().admin.rollBackTo(cut);
      const isLost = ({ msgId }: { readonly msgId: number }) => msgId > cut;
      forgotten.push(...keys, ...tombstones.filter(isLost).map(({ key }) => key));
      tombstones.splice(0, Infinity, ...tombstones.filter((each) => !isLost(each)));
      held.splice(0, Infinity, ...held.filter((msgId) => msgId <= cut));
      for (const msgId of late) if (msgId > cut) late.delete(msgId);
      play.cut = Math.min(play.cut, cut);
      world.tally.restores += 1;
      return true;
    }
  } finally {
    service.close();
  }
}

/** Null when a conversation might go. */
function cutBefore({ conversations }: Play, messages: readonly Held[], back: number): number | null {
  const firsts = new Map<number, number>();
  for (const { convId, msgId } of messages) firsts.set(convId, firsts.get(convId) ?? msgId);
  if (!conversations.every((convId) => firsts.has(convId))) return null;
  const lowest = Math.max(...firsts.values());
  const possible = messages.filter(({ msgId }) => msgId >= lowest);
  return possible.at(-1 - (back % possible.length))?.msgId ?? null;
}
