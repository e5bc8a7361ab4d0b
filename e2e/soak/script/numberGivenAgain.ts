import { randomUUID } from 'node:crypto';
import type { Posted } from '../../../service/posting.ts';
import { convId as asConvId, msgId as asMsgId, type ConvId } from '../../../shared/model/ids.ts';
import type { Held } from '../checks/readings.ts';
import { COLLEAGUES } from '../world/world.ts';
import type { DraftOfLost, Play } from './play.ts';
import { restoreTo } from './restoring.ts';

/** In milliseconds; no restore takes less than a second, which is the finest time that some dialects tell. */
const RESTORE_MS = 1_000;

/**
 * A colleague writes to the person, who begins an answer. The service is restored to a moment before, and the number of the conversation
 * goes to one with others, as do the ids of its messages (under other ids it would look like a few messages that somebody deleted,
 * and one that somebody wrote). The draft must not be in that one.
 *
 * Left out after another restore, which core may still have to notice, and ended where core can't read, since then it notices nothing.
 */
export async function giveNumberAgain(play: Play): Promise<void> {
  const { world, draftsOfLost } = play;
  if (world.tally.restores > 0) return;
  const [first, second] = COLLEAGUES;
  const { admin } = world.service();
  /** Both messages in one turn, in which no request can come between them. */
  const begin = async (who: string, others: readonly string[]) => {
    const target = { convTitle: 'late', participants: [...others, world.email] };
    const { convId } = await admin.post(who, target, { msgText: `hello from ${who}` });
    return admin.post(who, { convId }, { msgText: `more from ${who}` });
  };
  const lost = await begin(first, []);
  const convId = asConvId(lost.convId);
  if (!(await isSoon(play, () => isShown(play, lost)))) return;

  const text = `only for ${first}: ${randomUUID()}`;
  const draft: DraftOfLost = { convId, text, state: 'unsure' };
  draftsOfLost.push(draft);
  const form = { title: '', participants: [], priority: 0 as const, captionOn: null };
  await world.core().ask('drafts.set', { convId, draft: { ...form, text } });
  draft.state = 'draft';

  if (!(await restoreTo(play, (messages) => cutBefore(messages, convId)))) return;
  world.passTime(RESTORE_MS);
  // In the turn of the restore, so that nothing else gets the number.
  const again = await begin(second, [first]);
  if (again.convId !== lost.convId) throw new Error(`${again.convId} was given, not ${lost.convId} again`);

  const isNoticed = async () => (await world.core().ask('outbox.listLost', {})).includes(convId);
  if (!(await isSoon(play, isNoticed))) return;
  await leaveAllLost(play);
  draft.state = 'set aside';
  play.conversations.push(convId);
}

/** As the page does where it hears of them: from then on the numbers mean the conversations that have them now. */
export async function leaveAllLost({ world, draftsOfLost }: Play): Promise<void> {
  const numbers = await world.core().ask('outbox.listLost', {});
  const textOf = (number: ConvId) => draftsOfLost.findLast(({ convId }) => convId === number)?.text ?? '';
  const lost = numbers.map((convId) => ({ convId, text: textOf(convId), priority: 0 as const }));
  if (lost.length > 0) await world.core().ask('outbox.leaveLost', { lost });
}

/** Null when another conversation began since: it would go, too (see `restore`). */
function cutBefore(messages: readonly Held[], lost: ConvId): number | null {
  if (messages.some(({ convId }) => convId > lost)) return null;
  const first = messages.find(({ convId }) => convId === lost);
  return first ? first.msgId - 1 : null;
}

async function isShown({ world }: Play, { convId, msgId }: Posted): Promise<boolean> {
  const at = { kind: 'span', from: asMsgId(0), to: asMsgId(msgId) } as const;
  const { messages } = await world.core().ask('messages.page', { convId: asConvId(convId), at });
  return messages.some((message) => message.msgId === msgId);
}

/** False when core was refused, and so waits for the person. */
async function isSoon({ world }: Play, isSo: () => Promise<boolean>): Promise<boolean> {
  while (!(await isSo())) {
    world.where = JSON.stringify({ waitsFor: 'a number given again', log: world.core().log.slice(-8) });
    const { connection } = await world.core().ask('status.get', {});
    if (connection.state === 'trouble' && connection.retryAt === null) return false;
    await world.nextEvent();
  }
  return true;
}
