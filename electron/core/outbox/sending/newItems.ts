import { AppError } from '../../../../shared/errors/errors.ts';
import type { Draft } from '../../../../shared/model/drafts.ts';
import type { ConvId, OutboxId } from '../../../../shared/model/ids.ts';
import type { OutboxItem } from '../../../../shared/model/outbox.ts';
import type { Store } from '../../db/store.ts';
import { clearDraft, setDraft } from '../../drafts/table.ts';
import { type FileSource, removeStaged, type StagedRecord } from '../../files/staging/stagedTable.ts';
import { columnsOf } from '../stateColumns.ts';
import { getEntry, getOutbox, type OutboxEntry } from '../table.ts';

/** Where an item goes, and what stays in the draft. */
export interface Leaving {
  /** The item whose new conversation it joins. */
  readonly follows?: OutboxId | null | undefined;
  /** The rest that stays in its draft; missing: nothing. */
  readonly left?: Draft | undefined;
}

/**
 * Adds a text to the end of the outbox and saves the rest of its draft, in one transaction that survives a power cut. The same id twice
 * is one item: the first is kept and returned.
 */
export function insertOutbox(store: Store, item: OutboxItem, { follows, left }: Leaving = {}): OutboxItem {
  return store.local.transaction(() => {
    const maker = makerOf(store, follows ?? null);
    if (insert(store, { item: withMaker(item, maker), source: null, follows: waitsFor(maker) })) {
      leave(store, item.convId, left);
    }
    const kept = getOutbox(store, item.id);
    if (!kept) throw new AppError('not-found', 'There is no such outbox item.');
    return kept;
  });
}

/** Adds an item that comes from no draft to the end of the outbox, in one transaction that survives a power cut. */
export function insertApart(store: Store, item: OutboxItem, source: FileSource | null): OutboxItem {
  return store.local.transaction(() => {
    insert(store, { item, source, follows: null });
    return getOutbox(store, item.id) ?? item;
  });
}

/** A staged file and the item that it becomes. */
export interface StagedItem {
  readonly item: OutboxItem;
  readonly staged: StagedRecord;
}

/**
 * Adds staged files to the end of the outbox and saves the rest of their draft, in one transaction that survives a power cut. Files for a
 * new conversation follow the first, which creates it, unless they join that of another item.
 */
export function insertStaged(
  store: Store,
  convId: ConvId | null,
  files: readonly StagedItem[],
  { follows, left }: Leaving = {},
): void {
  const first = files[0]?.item.id;
  store.local.transaction(() => {
    const maker = makerOf(store, follows ?? null);
    for (const { item, staged } of files) {
      const ownFirst = convId === null && first !== undefined && item.id !== first ? first : null;
      insert(store, {
        item: withMaker(item, maker),
        source: staged,
        follows: maker ? waitsFor(maker) : ownFirst,
      });
      removeStaged(store, staged.id);
    }
    leave(store, convId, left);
  });
}

/** The item that creates the given item's new conversation. */
function makerOf(store: Store, id: OutboxId | null): OutboxItem | null {
  const entry = id === null ? null : getEntry(store, id);
  return entry?.follows ? getOutbox(store, entry.follows) : (entry?.item ?? null);
}

/** Items of one new conversation share one time, title and list of people, and are shown together. */
function withMaker(item: OutboxItem, maker: OutboxItem | null): OutboxItem {
  if (maker === null) return item;
  const { convId, title, participants, created } = maker;
  return { ...item, convId, title, participants, created };
}

/** Null once the conversation is there. */
const waitsFor = (maker: OutboxItem | null): OutboxId | null => (maker?.convId === null ? maker.id : null);

function leave(store: Store, convId: ConvId | null, left: Draft | undefined): void {
  if (left === undefined) clearDraft(store, convId);
  else setDraft(store, convId, left);
}

/** Adds an item to the end of the outbox as it is. False if the id already exists. */
export function insert(
  store: Store,
  { item, source, follows }: Pick<OutboxEntry, 'item' | 'source' | 'follows'>,
): boolean {
  const inserted = store.local.run(
    `INSERT INTO outbox (id, convId, text, priority, title, participants, state, error, created, askedAt, msgId,
       fileName, path, size, modified, mimeType, isOwned, follows, sendAt)
     VALUES (:id, :convId, :text, :priority, :title, :participants, :state, :error, :created, :askedAt, :msgId,
       :fileName, :path, :size, :modified, :mimeType, :isOwned, :follows, :sendAt) ON CONFLICT (id) DO NOTHING`,
    {
      id: item.id,
      convId: item.convId,
      text: item.text,
      priority: item.priority,
      title: item.title,
      participants: JSON.stringify(item.participants),
      ...columnsOf(item.state),
      created: item.created,
      askedAt: item.askedAt,
      fileName: item.file?.name ?? null,
      mimeType: item.file?.mimeType ?? null,
      path: source?.path ?? null,
      size: source?.size ?? null,
      modified: source?.modified ?? null,
      isOwned: source?.isOwned ? 1 : 0,
      follows,
    },
  );
  return inserted > 0;
}
