import type { HandoverOutcome, HandoverParts } from '../../../shared/model/handover.ts';
import { convId as asConvId, type ConvId, type LabelId } from '../../../shared/model/ids.ts';
import { type LabelColour, MAX_LABELS, MAX_NOTE } from '../../../shared/model/labels.ts';
import { labelledAmong, writeLabel } from '../conversations/labels/labelled.ts';
import { addLabel, countLabels, deleteLabel, findLabel } from '../conversations/labels/labelTable.ts';
import { getNote, setNote } from '../conversations/labels/notes.ts';
import { type CurrentState, readStates, type StateRow, writeStates } from '../conversations/states.ts';
import type { Store } from '../db/store.ts';
import { markOf, type Packet } from './packet.ts';

/** All that an import changed, for undoing it. */
export interface Taken {
  readonly newLabels: LabelId[];
  readonly labelled: { readonly id: LabelId; readonly convIds: readonly ConvId[] }[];
  readonly notes: { readonly convId: ConvId; readonly before: string; readonly after: string }[];
  readonly states: { readonly before: CurrentState; readonly after: StateRow }[];
  leftOut: number;
}

export const nothingTaken = (): Taken => ({ newLabels: [], labelled: [], notes: [], states: [], leftOut: 0 });

interface Taking {
  readonly store: Store;
  readonly packet: Packet;
  readonly parts: HandoverParts;
  /** Ms since the epoch. */
  readonly now: number;
}

const COLOUR_OF_PACKET: LabelColour = 'blue';

/** Takes the wanted parts in short steps, and adds each change to `taken` when it is made. What is there already stays as it is. */
export function* takePacket(taking: Taking, taken: Taken): Generator<void> {
  const { packet, parts } = taking;
  const all = packet.conversations.map(({ id }) => asConvId(id));
  if (parts.label !== null) {
    label(taking, { name: parts.label, colour: COLOUR_OF_PACKET }, all, taken);
    yield;
  }
  for (const each of parts.labels ? packet.labels : []) {
    const theirs = packet.conversations.filter(({ labels }) => labels.includes(each.name));
    label(
      taking,
      each,
      theirs.map(({ id }) => asConvId(id)),
      taken,
    );
    yield;
  }
  for (const each of parts.notes ? packet.conversations : []) {
    note(taking, each, taken);
    yield;
  }
  if (parts.snoozes) snooze(taking, taken);
}

/** A conversation that isn't here yet gets its labels when its first message comes. */
function label(
  { store }: Taking,
  { name, colour }: { readonly name: string; readonly colour: LabelColour },
  convIds: readonly ConvId[],
  taken: Taken,
): void {
  if (convIds.length === 0) return;
  const known = findLabel(store, { name });
  if (known === null && countLabels(store) >= MAX_LABELS) {
    taken.leftOut += 1;
    return;
  }
  const id = known?.id ?? addLabel(store, { name, colour, letter: null });
  if (known === null) taken.newLabels.push(id);
  const labelled = labelledAmong(store, id, convIds);
  const without = convIds.filter((each) => !labelled.has(each));
  if (without.length === 0) return;
  writeLabel(store, { id, isOn: true }, without);
  taken.labelled.push({ id, convIds: without });
}

function note(
  { store, packet, parts, now }: Taking,
  { id, note: theirs, privateNote }: Packet['conversations'][number],
  taken: Taken,
): void {
  const text = [theirs, privateNote ?? ''].filter((each) => each.trim() !== '').join('\n\n');
  const convId = asConvId(id);
  const before = getNote(store, convId).text;
  // Its heading says which packet it is, also once the person has changed the text below it. An earlier Parley put no mark there.
  if (text === '' || before.includes(parts.heading) || before.includes(markOf(packet))) return;
  const after = [before, `${parts.heading}\n${text}`].filter((each) => each !== '').join('\n\n');
  if (after.length > MAX_NOTE) {
    taken.leftOut += 1;
    return;
  }
  setNote(store, convId, after, now);
  taken.notes.push({ convId, before, after });
}

/** Only those that are open here, and only until a time that is still to come. */
function snooze({ store, packet, now }: Taking, taken: Taken): void {
  const until = new Map(packet.conversations.map((one) => [one.id, one.snoozedUntil ?? 0]));
  const states = readStates(
    store,
    packet.conversations.map(({ id }) => asConvId(id)),
  );
  const changed = states.flatMap((before) => {
    const at = until.get(before.convId) ?? 0;
    const { convId, state, newest } = before;
    if (state !== null || at <= now) return [];
    return { before, after: { convId, state: 'snoozed', until: at, since: newest } satisfies StateRow };
  });
  writeStates(
    store,
    changed.map(({ after }) => after),
  );
  taken.states.push(...changed);
}

/** Undoes it where nothing else happened since, in short steps. A second time does what a first one didn't get to. */
export function* putBack(
  store: Store,
  { newLabels, labelled, notes, states }: Taken,
  now: number,
): Generator<void> {
  const current = new Map(
    readStates(
      store,
      states.map(({ after }) => after.convId),
    ).map((one) => [one.convId, one]),
  );
  const same = states.filter(({ after }) => {
    const is = current.get(after.convId);
    return is?.state === after.state && is.until === after.until;
  });
  writeStates(
    store,
    same.map(({ before }) => before),
  );
  yield;
  for (const { convId, before, after } of notes) {
    if (getNote(store, convId).text === after) setNote(store, convId, before, now);
    yield;
  }
  for (const { id, convIds } of labelled) {
    writeLabel(store, { id, isOn: false }, convIds);
    yield;
  }
  for (const id of newLabels) {
    if (isUnused(store, id)) deleteLabel(store, id);
    yield;
  }
}

const isUnused = ({ local }: Store, id: LabelId): boolean =>
  local.get('SELECT 1 FROM conversation_labels WHERE labelId = ?', id) === undefined;

/** The conversations that it changed. */
export const changedIn = ({ labelled, notes, states }: Taken): ReadonlySet<ConvId> =>
  new Set([
    ...labelled.flatMap(({ convIds }) => convIds),
    ...notes.map(({ convId }) => convId),
    ...states.map(({ after }) => after.convId),
  ]);

export const countsOf = ({ labelled, notes, states, leftOut }: Taken): Omit<HandoverOutcome, 'undoId'> => ({
  labelled: new Set(labelled.flatMap(({ convIds }) => convIds)).size,
  noted: notes.length,
  snoozed: states.length,
  leftOut,
});
