import { AppError } from '../../../shared/errors/errors.ts';
import { type Draft, type DraftInUse, whyApart, withItemsAhead } from '../../../shared/model/drafts.ts';
import { type OutboxId, stagedId } from '../../../shared/model/ids.ts';
import { isStuck, type OutboxItem } from '../../../shared/model/outbox.ts';
import type { Store } from '../db/store.ts';
import { getDraft, setDraft } from '../drafts/table.ts';
import { addStaged, listStaged } from '../files/staging/stagedTable.ts';
import { applyEvent } from './applyEvent.ts';
import { getEntry, listUnsent, type OutboxEntry, removeOutbox } from './table.ts';
import { transition } from './transition.ts';

export interface TakenBack {
  /** The items that are in the draft now. */
  readonly back: readonly OutboxItem[];
  /** The items that stay in the outbox, and aren't sent until the person says so. */
  readonly stopped: readonly OutboxItem[];
  /** Why the item itself is not in the draft; null: it is. */
  readonly refusal: AppError | null;
}

/**
 * Removes an item and puts it back into its draft before the text written since, or stops it where it is if the draft can't take it, unless
 * it is sent later; in one transaction. Held files of the same send come back together. An item that failed to create a conversation brings
 * along those that wait for it, as far as their captions stay apart; the others are stopped.
 */
export function takeBackIntoDraft(store: Store, id: OutboxId): TakenBack {
  return store.local.transaction(() => {
    const entry = getEntry(store, id);
    if (entry === null) return { back: [], stopped: [], refusal: null };
    const { convId } = entry.item;
    const draft = getDraft(store, convId);
    const files = listStaged(store, convId).length;
    const together = sentTogether(store, entry);
    const inUse = whyApart(draft, files, itemsOf(together));
    // One that is sent later keeps its time.
    if (inUse !== null && entry.item.state.kind === 'scheduled')
      return { back: [], stopped: [], refusal: refusalFor(inUse) };
    if (inUse !== null)
      return { back: [], stopped: itemsOf(together), refusal: stop(store, together, inUse) };
    const joining = [...together];
    const left: OutboxEntry[] = [];
    for (const next of waitingFor(store, entry))
      (joins(draft, files, joining, next) ? joining : left).push(next);
    stop(store, left, 'box-in-use');
    for (const { item, source } of joining) {
      removeOutbox(store, item.id);
      const { file } = item;
      if (source && file) addStaged(store, item.convId, [{ ...file, ...source, id: stagedId(item.id) }]);
    }
    setDraft(store, convId, withItemsAhead(draft, itemsOf(joining)));
    return { back: itemsOf(joining), stopped: itemsOf(left), refusal: null };
  });
}

const itemsOf = (entries: readonly OutboxEntry[]) => entries.map(({ item }) => item);

/** Whether an item can join those in front of it in the draft, which has that many staged files. */
function joins(draft: Draft, files: number, ahead: readonly OutboxEntry[], { item }: OutboxEntry): boolean {
  const items = itemsOf(ahead);
  const filesAhead = ahead.filter(({ source }) => source !== null).length;
  return whyApart(withItemsAhead(draft, items), files + filesAhead, [item]) === null;
}

/** They stay in the outbox, and aren't sent until the person says so. Returns why. */
function stop(store: Store, entries: readonly OutboxEntry[], why: DraftInUse): AppError {
  const refusal = refusalFor(why);
  for (const { item } of entries) applyEvent(store, item.id, { kind: 'stopped', error: refusal.toData() });
  return refusal;
}

const refusalFor = (why: DraftInUse): AppError =>
  new AppError(why, 'The draft has something that it must not be mixed with.');

/** The item, and the held or scheduled files that were sent together with it. */
function sentTogether(store: Store, entry: OutboxEntry): readonly OutboxEntry[] {
  const { kind } = entry.item.state;
  if (entry.source === null || (kind !== 'held' && kind !== 'scheduled')) return [entry];
  const momentOf = ({ item }: OutboxEntry) => JSON.stringify([item.convId, item.created, item.state]);
  const moment = momentOf(entry);
  return listUnsent(store).filter((other) => other.source !== null && momentOf(other) === moment);
}

/** The items that wait for the conversation that an item failed to create, without those that may have been delivered. */
function waitingFor(store: Store, { item: { id, state } }: OutboxEntry): readonly OutboxEntry[] {
  if (!isStuck(state)) return [];
  const isUnsent = ({ item }: OutboxEntry) => transition(item.state, { kind: 'take-back' }) === 'gone';
  return listUnsent(store).filter((other) => other.follows === id && isUnsent(other));
}
