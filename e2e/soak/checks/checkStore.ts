import { convId as asConvId, msgId } from '../../../shared/model/ids.ts';
import { isStuck, type OutboxItem } from '../../../shared/model/outbox.ts';
import type { Play } from '../script/play.ts';
import type { World } from '../world/world.ts';
import { type ColdReading, type Held, readCold, readService, type ServiceReading } from './readings.ts';
import { Violation } from './violation.ts';

/**
 * While core is dead: its files are undamaged, and what they call complete is. Ids that a restored service gives again can only be checked
 * at the end of the run, because it is unknown when core notices.
 */
export async function checkCold(play: Play): Promise<void> {
  const cold = await readCold(play.world);
  const service = await readService(play.world);
  service.close();
  checkCoverage(cold, service, (msgId) => play.late.has(msgId) || msgId > play.cut);
}

function checkCoverage(
  cold: ColdReading,
  service: ServiceReading,
  isExcused: (msgId: number) => boolean,
): void {
  const stored = new Set(cold.messages.map(({ msgId }) => msgId));
  const missing = service.messages.find(
    ({ msgId }) =>
      !stored.has(msgId) &&
      !isExcused(msgId) &&
      cold.coverage.some(({ after, through }) => after < msgId && msgId <= through),
  );
  if (missing) throw new Violation('coverage', `message ${missing.msgId} counts as stored and is not`);
  if (stored.size !== cold.messages.length) throw new Violation('store', 'a message is stored twice');
}

/** At the end, while core is dead and the service is idle: the store has each message of the service once, and nothing else. */
export function checkStored({ late }: Play, cold: ColdReading, service: ServiceReading): void {
  checkCoverage(cold, service, (msgId) => late.has(msgId));
  const sayings = ({ convId, text, isDeleted }: ColdReading['messages'][number]) =>
    JSON.stringify(isDeleted ? 'deleted' : [convId, text]);
  const stored = new Map(cold.messages.map((message) => [message.msgId, sayings(message)]));
  for (const { msgId, msgText: text, ...message } of service.messages) {
    if (stored.get(msgId) === sayings({ ...message, msgId, text })) continue;
    throw new Violation('store', `message ${msgId} is not in the store as the service has it`);
  }
  const given = new Set(service.messages.map((message) => message.msgId));
  const extra = cold.messages.find((message) => !message.isDeleted && !given.has(message.msgId));
  if (extra) throw new Violation('store', `message ${extra.msgId} is in the store and not on the service`);
}

/**
 * Whether the outbox is idle, or waits only for the person. An item that was sent, and then lost by a restored service before core had read
 * it, is shown as sent until its number is given again: nothing tells core. @param cut messages with a higher id may have been lost by the
 * service
 */
export function isSettled(outbox: readonly OutboxItem[], cut: number): boolean {
  const isLost = ({ state }: OutboxItem) => state.kind === 'sent' && state.msgId > cut;
  const decided = outbox.filter((item) => isDecided(item) || isLost(item));
  return outbox.every((item) => decided.includes(item) || follows(item, decided));
}

/** Waits for a decision of the person. Nothing is overdue so soon. */
const isDecided = ({ state }: OutboxItem) => isStuck(state) && state.kind !== 'overdue';

/** It goes into the new conversation that another one makes, and the person has to decide about that one. */
function follows({ state, convId, title }: OutboxItem, decided: readonly OutboxItem[]): boolean {
  return state.kind === 'queued' && convId === null && decided.some((maker) => maker.title === title);
}

/** How the messages that core shows differ from those of the service; null if they don't. */
export async function differenceOf(world: World, service: ServiceReading): Promise<string | null> {
  const shown = new Map<
    number,
    { convId: number; text: string; attachmentId: string | null; senderEmail: string }
  >();
  const { conversations } = await world
    .core()
    .ask('conversations.list', { view: { kind: 'all' }, limit: 100 });
  // A conversation that is gone from the service is still shown until core has noticed.
  const convIds = [...conversations, ...service.messages].map(({ convId }) => Number(convId));
  for (const convId of new Set(convIds)) {
    const at = { kind: 'span', from: msgId(0), to: msgId(Number.MAX_SAFE_INTEGER) } as const;
    const { messages } = await world.core().ask('messages.page', { convId: asConvId(convId), at });
    let last = 0;
    for (const { msgId: id, isDeleted, text, attachment, senderEmail } of messages) {
      if (id <= last) return `message ${id} of conversation ${convId} is not in its place`;
      last = id;
      if (isDeleted) continue;
      shown.set(id, { convId, text, senderEmail, attachmentId: attachment?.attachmentId ?? null });
    }
  }
  const givenOf = (message: Held) =>
    world.edge.message({ ...message }) as { attachment?: Held['attachment']; senderEmail: string };
  const present = service.messages.filter(({ isDeleted }) => !isDeleted);
  for (const message of present) {
    const { convId, msgText, attachment } = message;
    const found = shown.get(message.msgId);
    if (!found) return `message ${message.msgId} is not shown`;
    const isSame =
      found.convId === convId &&
      found.text === msgText &&
      found.senderEmail.toLowerCase() === givenOf(message).senderEmail.toLowerCase() &&
      found.attachmentId === (attachment && String(givenOf(message).attachment?.attachmentId ?? ''));
    if (!isSame) return `message ${message.msgId} is shown as another one`;
  }
  const extra = [...shown.keys()].find((id) => !present.some((message) => message.msgId === id));
  return extra === undefined ? null : `message ${extra} is shown and not on the service`;
}
