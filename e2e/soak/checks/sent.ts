import { isFailed, mayHaveArrived, type OutboxItem, type OutboxState } from '../../../shared/model/outbox.ts';
import { keyOf, keyOfPressed, type Pressed } from '../script/person.ts';
import type { Play } from '../script/play.ts';
import type { World } from '../world/world.ts';
import { isInOrder } from './order.ts';
import type { ColdReading, Held, ServiceReading } from './readings.ts';
import { Violation } from './violation.ts';

/**
 * Checks every promise about what the person sent against the content of the service. Nothing may be changing: a change would look lost
 * between two reads.
 *
 * Each item is on the service once, or failed, or open, so that the person decides. What a restored service lost isn't Parley's loss: each
 * lost message excuses one missing item. It excuses no item that is on the service twice, and none that looks different.
 */
export async function checkSent(
  { world, pressed: all, unsaidFiles, conversations, tombstones, forgotten, draftsOfLost }: Play,
  cold: ColdReading,
  service: ServiceReading,
): Promise<void> {
  const { outbox } = cold;
  const pressed = all.filter(({ state }) => state !== 'over');
  const own = service.messages.filter((message) => isOwn(world, message));
  const known = new Set(conversations);
  const arrived = new Map<string, number>();
  const orderOf = new Map<number, string[]>();
  const count = (key: string) => arrived.set(key, (arrived.get(key) ?? 0) + 1);
  for (const { key } of tombstones) count(key);
  for (const message of own) {
    const key = await keyOfHeld(message, known, service);
    count(key);
    orderOf.set(message.convId, [...(orderOf.get(message.convId) ?? []), key]);
  }

  const had = new Set([...arrived.keys(), ...forgotten]);
  checkDraftsOfLost(draftsOfLost, world.tally.restores, cold);
  const others = cold.outbox.filter(
    (item) => !draftsOfLost.some(({ text }) => text === item.text) && !isUnsaid(item, unsaidFiles),
  );
  checkIntact(
    pressed,
    { ...cold, outbox: others },
    (item) => world.tally.restores > 0 && had.has(keyOfPressed(item)),
  );

  const stateOf = new Map(outbox.map(({ id, state }) => [id, state]));
  for (const key of new Set([...pressed.map(keyOfPressed), ...arrived.keys()])) {
    const items = pressed.filter((item) => keyOfPressed(item) === key);
    const failed = items.filter(({ id }) => hasFailed(stateOf.get(id))).length;
    const open = items.filter(({ id }) => isOpen(stateOf.get(id))).length;
    const there = arrived.get(key) ?? 0;
    const lost = forgotten.filter((each) => each === key).length;
    const most = items.length - failed;
    if (there > most) {
      throw new Violation(
        'doubled',
        `${key}: sent ${items.length}, failed ${failed}, on the service ${there}`,
      );
    }
    if (there < most - open - lost) {
      throw new Violation(
        'lost',
        `${key}: sent ${items.length}, failed ${failed}, open ${open}, lost by the service ${lost}, on the service ${there}`,
      );
    }
  }
  for (const [convId, keys] of orderOf) checkOrder(convId, keys, all, stateOf);
  checkDrafts(pressed, cold);
}

/** The person has sent every draft, so nothing of it is in one. */
function checkDrafts(pressed: readonly Pressed[], { drafts, staged }: ColdReading): void {
  const isThere = ({ id, text, file }: Pressed) => (file ? staged.includes(id) : drafts.includes(text));
  const item = pressed.find(isThere);
  if (item)
    throw new Violation('doubled', `${item.id} was sent and is in a draft, too: ${keyOfPressed(item)}`);
}

/** The person may still decide about each draft for a conversation that the service lost, and it is there once. */
function checkDraftsOfLost(
  drafts: Play['draftsOfLost'],
  restores: number,
  { outbox, drafts: kept }: ColdReading,
): void {
  for (const { text, state } of drafts) {
    const items = outbox.filter((item) => item.text === text);
    const places = [...items.map((item) => item.state), ...kept.filter((draft) => draft === text)];
    const words = `the draft ${text} (${state}) is ${JSON.stringify(places)}`;
    if (places.length > 1 || items.some((item) => item.convId !== null || !isFailed(item.state)))
      throw new Violation('doubled', words);
    if (places.length < (state === 'unsure' ? 0 : 1) || (state === 'lost' && items.length === 0))
      throw new Violation('lost', words);
    // After a restore, core may doubt a conversation of which it has no message yet.
    if (restores === 0 && items.length > 0) throw new Violation('lost', words);
  }
}

/** Core died before it said that it had staged the file, and set it aside with its draft when it doubted the conversation. */
function isUnsaid({ state, text, file }: OutboxItem, unsaidFiles: ReadonlySet<string>): boolean {
  return state.kind === 'kept-draft' && text === '' && unsaidFiles.has(file?.name ?? '');
}

/** The person wrote it: the service may begin a conversation as the person, with words of its own. */
export function isOwn({ email, edge }: World, { senderEmail, msgText, isDeleted }: Held): boolean {
  return senderEmail === email && !isDeleted && (edge.opening === '' || msgText !== edge.opening);
}

/** @param known conversations that are told by their number; others are told by their title, which the person gave */
export async function keyOfHeld(
  message: Held,
  known: ReadonlySet<number>,
  service: ServiceReading,
): Promise<string> {
  const { convId, msgText, attachment } = message;
  const where = known.has(convId) ? String(convId) : `new ${service.titleOf(convId)}`;
  if (!attachment) return keyOf(where, msgText, null);
  const { fileName, attachmentId } = attachment;
  return keyOf(where, msgText, { name: fileName, sha256: await service.sha256Of(attachmentId) });
}

/**
 * A failed or undecided item is there with its text and its file. A pasted file is Parley's own only until the service has it. So if the
 * service had it and lost it when it was restored, only the file may be gone.
 */
function checkIntact(
  pressed: readonly Pressed[],
  { outbox, files }: ColdReading,
  hadService: (item: Pressed) => boolean,
): void {
  for (const item of outbox) {
    const was = pressed.find(({ id }) => id === item.id);
    if (!was) throw new Violation('store', `no one sent the item ${item.id}`);
    if (item.text !== was.text) throw new Violation('lost', `the text of ${item.id} is another one now`);
    if (!was.file) continue;
    const content = files.get(item.id);
    if (content && Buffer.from(was.file.content).equals(content)) continue;
    if (!content && was.file.path === null && !isFailed(item.state) && hadService(was)) continue;
    throw new Violation(
      'lost',
      `the file of ${item.id} (${JSON.stringify(item.state)}) is ${content ? 'another one' : 'gone'}`,
    );
  }
}

/**
 * In a conversation (`keys`, as the service has it), the person's own messages are in the order they were sent, see order.ts. Failed and
 * waiting messages aren't among them. A deleted message leaves the order of the others as it was.
 */
function checkOrder(
  convId: number,
  keys: readonly string[],
  pressed: readonly Pressed[],
  stateOf: ReadonlyMap<string, OutboxState>,
): void {
  const sent = pressed.map((item, index) => ({
    ...{ key: keyOfPressed(item), first: index, id: item.id, isOver: item.state === 'over' },
    // Between the person's previous action and this one.
    last: Math.max(index, item.pressedBeforeRetry - 0.5),
  }));
  const there = sent.filter(
    ({ id, isOver }) => !isOver && !hasFailed(stateOf.get(id)) && !waits(stateOf.get(id)),
  );
  if (isInOrder(keys, there)) return;
  const words = there.filter(({ key }) => keys.includes(key)).map(({ key, last }) => `${key} (${last})`);
  throw new Violation(
    'order',
    `in conversation ${convId}: ${keys.join(' ')} where ${words.join(' ')} was sent`,
  );
}

type State = OutboxState | undefined;

const hasFailed = (state: State) => state !== undefined && isFailed(state);
const waits = (state: State) => ['held', 'queued', 'overdue'].includes(state?.kind ?? '');
const isOpen = (state: State) => waits(state) || (state !== undefined && mayHaveArrived(state));
