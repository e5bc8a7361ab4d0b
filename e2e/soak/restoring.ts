import type { Play } from './play.ts';
import { type Held, readService } from './readings.ts';
import { keyOfHeld } from './sent.ts';

/** More in a run are left out: core makes its archive anew three times in ten minutes (accountKeeper.ts). */
const MOST_RESTORES = 2;

/**
 * The service is put back to an earlier state, as from a backup, by so many of its newest messages: they never were, and their ids are given again.
 * No conversation goes, since its number would be given to another one: what the person then writes to it before Parley can know goes to
 * other people, and the API has nothing that would tell (section 4.3).
 */
export async function restore(play: Play, back: number): Promise<void> {
  const { world, forgotten, tombstones, held, late } = play;
  if (world.tally.restores >= MOST_RESTORES) return;
  const service = await readService(world);
  try {
    for (;;) {
      const messages = service.read();
      const cut = cutOf(play, messages, back);
      if (cut === null) return;
      const own = messages.filter(
        ({ msgId, senderEmail, isDeleted }) => msgId > cut && senderEmail === world.email && !isDeleted,
      );
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
      return;
    }
  } finally {
    service.close();
  }
}

/**
 * Every message gets an id that is higher by `offset`; conversations keep their numbers. What the person sent is known by its conversation and its words,
 * not by ids, so that nothing may be missing or double after that either. What was sent shortly before, core may have to ask about.
 */
export function renumber(play: Play, offset: number): void {
  const { world, tombstones, held, late } = play;
  if (world.tally.restores >= MOST_RESTORES) return;
  world.service().admin.renumber(offset);
  const moved = (msgId: number) => msgId + offset;
  tombstones.splice(0, Infinity, ...tombstones.map(({ key, msgId }) => ({ key, msgId: moved(msgId) })));
  held.splice(0, Infinity, ...held.map(moved));
  const ids = [...late].map(moved);
  late.clear();
  for (const msgId of ids) late.add(msgId);
  play.cut = 0;
  world.tally.restores += 1;
}

/** The newest message that stays; null when a conversation might go. */
function cutOf({ conversations }: Play, messages: readonly Held[], back: number): number | null {
  const firsts = new Map<number, number>();
  for (const { convId, msgId } of messages) firsts.set(convId, firsts.get(convId) ?? msgId);
  if (!conversations.every((convId) => firsts.has(convId))) return null;
  const lowest = Math.max(...firsts.values());
  const possible = messages.filter(({ msgId }) => msgId >= lowest);
  return possible.at(-1 - (back % possible.length))?.msgId ?? null;
}
