import { AppError } from '../../../shared/errors/errors.ts';
import { isFailed, type OutboxItem } from '../../../shared/model/outbox.ts';
import type { Pressed } from './person.ts';
import type { Play } from './play.ts';
import { checkLeft, convOf, sendLeft } from './pressing.ts';

/**
 * The person takes an item of the outbox back into its draft: a failed one to edit it, a waiting one to undo it, a file that is being sent to
 * cancel it. It stays there until the person sends it, at once or before anything else to the same place, and at the latest in the end. From
 * then on it is a message of that time.
 *
 * Left out: a draft that isn't empty, where texts would be joined; files that wait for another item to create their conversation, except where
 * they come back with that one; and items whose conversation got its number, or lost it, after they were sent.
 */
export async function takeBack(
  play: Play,
  { which, isSentAtOnce }: { readonly which: number; readonly isSentAtOnce: boolean },
): Promise<void> {
  const { world } = play;
  const chosen = await choose(play, which);
  if (!chosen || !(await isDraftEmpty(play, chosen))) return;
  const together = togetherWith(play, chosen);
  for (const item of together) item.state = 'taking';
  const taken = new Set<string>((await takeOut(play, chosen)).map(({ id }) => id));
  for (const item of together) item.state = taken.has(item.id) ? 'left' : 'sent';
  world.tally.takenBack += taken.size;
  await checkLeft(play, convOf(chosen));
  if (isSentAtOnce) await sendLeft(play, convOf(chosen));
}

async function choose({ world, pressed }: Play, which: number): Promise<Pressed | undefined> {
  const possible = (await world.core().ask('outbox.list', {})).flatMap((item) => {
    const was = pressed.findLast(({ id }) => id === item.id);
    return was && isTakeable(item) && item.convId === was.convId && isFirst(pressed, was) ? [was] : [];
  });
  return possible[which % Math.max(1, possible.length)];
}

/** It may be in another state by the time that core is asked. */
const isTakeable = ({ state, file }: OutboxItem): boolean =>
  isFailed(state) || ['held', 'queued'].includes(state.kind) || (state.kind === 'sending' && file !== null);

/** It waits for no other one that is to create its conversation. */
const isFirst = (pressed: readonly Pressed[], { convId, title, id }: Pressed): boolean =>
  convId !== null || pressed.find((item) => item.title === title && item.state !== 'over')?.id === id;

async function isDraftEmpty({ world }: Play, item: Pressed): Promise<boolean> {
  const at = { convId: convOf(item) };
  const { text } = await world.core().ask('drafts.get', at);
  return text === '' && (await world.core().ask('staged.list', at)).length === 0;
}

/** Items that core may give back at once: one, and for a new conversation the files that were sent with it. */
function togetherWith({ pressed }: Play, chosen: Pressed): readonly Pressed[] {
  const { convId, title, file } = chosen;
  return pressed.filter(
    (item) =>
      item === chosen ||
      (convId === null && file && item.file && item.title === title && item.state === 'sent'),
  );
}

/** Returns nothing where it is too late. */
async function takeOut({ world }: Play, { id }: Pressed): Promise<readonly OutboxItem[]> {
  try {
    return await world.core().ask('outbox.takeBack', { id });
  } catch (thrown) {
    if (thrown instanceof AppError && ['not-found', 'bad-input'].includes(thrown.code)) return [];
    throw thrown;
  }
}
