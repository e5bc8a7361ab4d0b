import { randomUUID } from 'node:crypto';
import type { Posted } from '../../../service/posting.ts';
import { convId as asConvId, msgId as asMsgId, type ConvId } from '../../../shared/model/ids.ts';
import type { Held } from '../checks/readings.ts';
import { Violation } from '../checks/violation.ts';
import { COLLEAGUES } from '../world/world.ts';
import type { DraftOfLost, Play } from './play.ts';
import { restoreTo } from './restoring.ts';

/** How long a restore takes, milliseconds. Some dialects tell times in whole seconds, so a shorter one could leave all times the same. */
const RESTORE_MS = 1_000;

/**
 * A colleague writes to the person, who begins an answer. The service is restored to a moment before, and the number of the conversation
 * goes to one with others, as do the ids of its messages (under other ids it would look like a few messages that someone deleted,
 * and one that someone wrote). The draft must not be in that one.
 *
 * Waits until the history is complete: otherwise core may have only a later message of the lost conversation, and take one of the new
 * conversation for a message from before the restore. Does nothing after another restore, because core may not have noticed that one yet.
 * Waits no longer when core is refused: it can't notice the restore until it reads again.
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

  if (!(await restoreTo(play, (messages) => cutBefore(play, messages, convId)))) return;
  world.passTime(RESTORE_MS);
  // In the turn of the restore, so that nothing else gets the number.
  const again = await begin(second, [first]);
  if (again.convId !== lost.convId) throw new Error(`${again.convId} was given, not ${lost.convId} again`);
  draft.state = 'lost';

  const isNoticed = async () => (await world.core().ask('outbox.listLost', {})).includes(convId);
  if (!(await isSoon(play, isNoticed))) return;
  await leaveAllLost(play);
  play.conversations.push(convId);
}

/** As the page does where it hears of them: from then on the numbers mean the conversations that have them now. */
export async function leaveAllLost({ world, draftsOfLost }: Play): Promise<void> {
  const numbers = await world.core().ask('outbox.listLost', {});
  const outbox = await world.core().ask('outbox.list', {});
  const lost = numbers.map((convId) => {
    const draft = draftsOfLost.findLast((each) => each.convId === convId);
    // Core has set it aside before the page says the text once more.
    if (draft && draft.state !== 'unsure' && !outbox.some(({ text }) => text === draft.text))
      throw new Violation('lost', `the draft ${draft.text} was not set aside`);
    return { convId, text: draft?.text ?? '', priority: 0 as const };
  });
  if (lost.length > 0) await world.core().ask('outbox.leaveLost', { lost });
}

/** Null when another conversation began since, or would be left without a message: it would go, too (see `restore`). */
function cutBefore({ conversations }: Play, messages: readonly Held[], lost: ConvId): number | null {
  const first = messages.find(({ convId }) => convId === lost);
  if (!first || messages.some(({ convId }) => convId > lost)) return null;
  const isLeft = (id: number) => messages.some(({ convId, msgId }) => convId === id && msgId < first.msgId);
  return conversations.every(isLeft) ? first.msgId - 1 : null;
}

async function isShown({ world }: Play, { convId, msgId }: Posted): Promise<boolean> {
  const at = { kind: 'span', from: asMsgId(0), to: asMsgId(msgId) } as const;
  const { messages } = await world.core().ask('messages.page', { convId: asConvId(convId), at });
  const { history } = await world.core().ask('status.get', {});
  return history.state === 'complete' && messages.some((message) => message.msgId === msgId);
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
