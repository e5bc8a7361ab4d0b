import type { ConvId, MsgId } from '../../../shared/model/ids.ts';
import type { ConversationState } from '../../../shared/model/triage.ts';
import { getSyncState } from '../coverage/syncState.ts';
import { automatically } from '../db/automatically.ts';
import { FROM_SELF, NEVER_UNREAD } from '../db/flags.ts';
import type { Store } from '../db/store.ts';
import { MAY_BE_BACK, placeBy } from './pins.ts';

/** A state that is kept. An open conversation has none. */
export type Kept = 'done' | 'snoozed' | 'back';

/** A row of `conversation_states`. It holds until someone else writes; `back` until anyone does. */
export interface StateRow {
  readonly convId: ConvId;
  /** Null: it is open, and has no row. */
  readonly state: Kept | null;
  /** Ms since the epoch; null unless snoozed. */
  readonly until: number | null;
  /** The newest message when it was set. */
  readonly since: number;
}

/** Of a conversation without a row. */
export const OPEN = { state: null, until: null, since: 0 } as const;

/** The column `state` of the archive. One that is back is open. */
const STATES = { open: 0, done: 1, snoozed: 2 } as const;
export const IS_OPEN = `state = ${STATES.open}`;
export const IS_DONE = `state = ${STATES.done}`;
export const IS_SNOOZED = `state = ${STATES.snoozed}`;

/** The conversations with a state of their own, by indexes: reading all of them would make each start slower. */
const NOT_SIMPLY_OPEN = `
  SELECT convId FROM conversations INDEXED BY conversations_done WHERE ${IS_DONE}
  UNION ALL SELECT convId FROM conversations INDEXED BY conversations_snoozed WHERE ${IS_SNOOZED}
  UNION ALL SELECT convId FROM conversations WHERE ${MAY_BE_BACK} AND isBack`;

/** The columns of the archive that mirror `StateRow`. */
export interface StateColumns {
  readonly state: number;
  readonly snoozedUntil: number | null;
  readonly isBack: number;
}

export function stateOf({ state, snoozedUntil }: StateColumns): ConversationState {
  if (state === STATES.done) return { kind: 'done' };
  return state === STATES.snoozed && snoozedUntil !== null
    ? { kind: 'snoozed', until: snoozedUntil }
    : { kind: 'open' };
}

const SET_STATE = `state = :state, snoozedUntil = :until, isBack = :isBack,
  place = ${placeBy('isPinned', 'lastMsgId', ':isBack')}`;

const columnsOf = ({ state, until }: Pick<StateRow, 'state' | 'until'>) => ({
  state: state === 'done' || state === 'snoozed' ? STATES[state] : STATES.open,
  until,
  isBack: Number(state === 'back'),
});

/** A state as the archive has it, which knows also that someone has written. */
export interface CurrentState extends StateRow {
  /** The newest message of the conversation; 0: none. */
  readonly newest: number;
}

/** Those that exist. */
export function readStates({ local, archive }: Store, convIds: readonly ConvId[]): readonly CurrentState[] {
  const ids = JSON.stringify(convIds);
  const since = new Map(
    local
      .all<{ convId: number; since: number }>(
        'SELECT convId, since FROM conversation_states WHERE convId IN (SELECT value FROM json_each(?))',
        ids,
      )
      .map((row) => [row.convId, row.since]),
  );
  return archive
    .all<StateColumns & { convId: ConvId; lastMsgId: number | null }>(
      `SELECT convId, lastMsgId, state, snoozedUntil, isBack FROM conversations
       WHERE convId IN (SELECT value FROM json_each(?))`,
      ids,
    )
    .map(({ convId, lastMsgId, state, snoozedUntil, isBack }) => ({
      ...{ convId, state: isBack === 1 ? 'back' : keptOf(state), until: snoozedUntil },
      ...{ since: since.get(convId) ?? lastMsgId ?? 0, newest: lastMsgId ?? 0 },
    }));
}

function keptOf(state: number): Kept | null {
  if (state === STATES.done) return 'done';
  return state === STATES.snoozed ? 'snoozed' : null;
}

/**
 * Saves states, in local.db first: a start makes the archive fit it. If the archive can't be written, local.db gets those from before again:
 * the person hears that it failed.
 */
export function writeStates(store: Store, rows: readonly StateRow[]): void {
  const before = readStates(
    store,
    rows.map(({ convId }) => convId),
  );
  saveRows(store, rows);
  try {
    store.archive.transaction(() => {
      for (const row of rows) mirror(store, row);
    });
  } catch (thrown) {
    saveRows(store, before);
    throw thrown;
  }
}

function saveRows({ local }: Pick<Store, 'local'>, rows: readonly StateRow[]): void {
  const sql = 'INSERT OR REPLACE INTO conversation_states (convId, state, until, since) VALUES (?, ?, ?, ?)';
  local.transaction(() => {
    for (const { convId, state, until, since } of rows) {
      if (state === null) local.run('DELETE FROM conversation_states WHERE convId = ?', convId);
      else local.run(sql, convId, state, until, since);
    }
  });
}

function mirror({ archive }: Pick<Store, 'archive'>, row: Omit<StateRow, 'since'>): void {
  archive.run(`UPDATE conversations SET ${SET_STATE} WHERE convId = :convId`, {
    ...columnsOf(row),
    convId: row.convId,
  });
}

/** A conversation was added to the archive: it gets the state that it has in local.db. Returns whether that is open. */
export function mirrorState(store: Store, convId: ConvId): boolean {
  const row = store.local.get<StateRow>(
    'SELECT convId, state, until, since FROM conversation_states WHERE convId = ?',
    convId,
  );
  if (row) mirror(store, row);
  return row === undefined || row.state === 'back';
}

/**
 * Opens a conversation of the archive if one of these new messages by someone else came after its state was set, or is one of those that were
 * missed and are read after newer ones. local.db keeps the row in the first case: a start removes it.
 */
export function openIfWrittenTo(store: Store, convId: ConvId, ids: readonly number[]): void {
  const row = store.local.get<{ since: number; after: number | null; through: number | null }>(
    `SELECT since, afterId AS "after", throughId AS through
     FROM conversation_states LEFT JOIN passed_over WHERE convId = ?`,
    convId,
  );
  const isMissed = (id: number) => id > (row?.after ?? id) && id <= (row?.through ?? 0);
  if (row === undefined || ids.some((id) => id > row.since)) mirror(store, { convId, ...OPEN });
  else if (ids.some(isMissed)) automatically(store, () => writeStates(store, [{ convId, ...OPEN }]));
}

/** The same for conversations with these messages of others, which the service shows only now, whatever their ids. */
export function openUnseen(store: Store, ids: readonly MsgId[]): void {
  const opened = store.archive.all<{ convId: ConvId }>(
    `SELECT DISTINCT convId FROM messages JOIN conversations AS c USING (convId)
     WHERE msgId IN (SELECT value FROM json_each(?)) AND flags & ${NEVER_UNREAD} = 0 AND NOT c.${IS_OPEN}`,
    JSON.stringify(ids),
  );
  const open = opened.map(({ convId }) => ({ convId, ...OPEN }));
  if (open.length > 0) automatically(store, () => writeStates(store, open));
}

/** The first snoozed conversations whose time has come. */
export const listWaking = (
  { archive }: Pick<Store, 'archive'>,
  now: number,
  limit: number,
): readonly ConvId[] =>
  archive
    .all<{ convId: ConvId }>(
      `SELECT convId FROM conversations WHERE ${IS_SNOOZED} AND -snoozedUntil >= -? ORDER BY -snoozedUntil DESC LIMIT ?`,
      now,
      limit,
    )
    .map(({ convId }) => convId);

/** When the next one comes back, ms since the epoch; null: none is snoozed. */
export const nextWaking = ({ archive }: Pick<Store, 'archive'>): number | null =>
  archive.get<{ until: number }>(
    `SELECT snoozedUntil AS until FROM conversations WHERE ${IS_SNOOZED} ORDER BY -snoozedUntil DESC LIMIT 1`,
  )?.until ?? null;

/** Call it at the start. Makes the archive fit local.db, and removes from that what a message has ended. */
export const reconcileStates = (store: Store): void => reconcile(store, null);

/** Made to fit before others are let in. */
const AT_ONCE = 200;

/** The same for some conversations, in steps of a few ms. */
export function* fitStates(store: Store, convIds: readonly ConvId[]): Generator<void> {
  for (let at = 0; at < convIds.length; at += AT_ONCE) {
    reconcile(store, convIds.slice(at, at + AT_ONCE));
    yield;
  }
}

/** `among`: null for all. */
function reconcile(store: Store, among: readonly ConvId[] | null): void {
  const { local, archive } = store;
  const kept = local.all<StateRow>(
    `SELECT convId, state, until, since FROM conversation_states
     WHERE :among IS NULL OR convId IN (SELECT value FROM json_each(:among))`,
    { among: among && JSON.stringify(among) },
  );
  const ended = new Set(listEnded(store, kept));
  const rows = new Map(kept.filter(({ convId }) => !ended.has(convId)).map((row) => [row.convId, row]));
  if (ended.size > 0) {
    automatically(store, () =>
      local.run(
        'DELETE FROM conversation_states WHERE convId IN (SELECT value FROM json_each(?))',
        JSON.stringify([...ended]),
      ),
    );
  }
  const stale = listStale(archive, rows, among);
  if (stale.length === 0) return;
  archive.transaction(() => {
    for (const row of stale) mirror(store, row);
  });
}

/**
 * Call it before `reconcileStates`. For a local.db that begins empty beside an archive: takes the states from the archive, as `recoverPins`.
 */
export function recoverStates(store: Store): void {
  const { head, baseline } = getSyncState(store);
  if (head === null || baseline !== null) return;
  const states = store.archive.all<{ convId: ConvId }>(NOT_SIMPLY_OPEN);
  const ids = states.map(({ convId }) => convId);
  if (ids.length > 0) writeStates(store, readStates(store, ids));
}

/** A restored service gives the ids above `common` to other messages, which may open a conversation. */
export function forgetStatesAbove({ local }: Pick<Store, 'local'>, common: number): void {
  local.run('UPDATE conversation_states SET since = min(since, ?)', common);
}

/** Those in which a message came after their state was set that ends it, also if it was deleted since. */
function listEnded({ archive }: Store, kept: readonly StateRow[]): readonly ConvId[] {
  return archive
    .all<{ convId: ConvId }>(
      `SELECT row.value ->> 'convId' AS convId FROM json_each(?) AS row JOIN conversations AS c ON c.convId = row.value ->> 'convId'
       WHERE c.lastMsgId > row.value ->> 'since' AND (row.value ->> 'state' = 'back' OR EXISTS (
         SELECT 1 FROM messages AS m
         WHERE m.convId = c.convId AND m.msgId > row.value ->> 'since' AND m.flags & ${FROM_SELF} = 0))`,
      JSON.stringify(kept),
    )
    .map(({ convId }) => convId);
}

/** The states that conversations of the archive should have, where theirs differ. */
function listStale(
  archive: Store['archive'],
  rows: ReadonlyMap<ConvId, StateRow>,
  among: readonly ConvId[] | null,
): readonly StateRow[] {
  const known = archive.all<StateColumns & { convId: ConvId }>(
    `SELECT convId, state, snoozedUntil, isBack FROM conversations
     WHERE convId IN (SELECT value FROM json_each(?) ${among === null ? `UNION ${NOT_SIMPLY_OPEN}` : ''})`,
    JSON.stringify(among ?? [...rows.keys()]),
  );
  return known.flatMap(({ convId, state, snoozedUntil, isBack }) => {
    const row = rows.get(convId) ?? { convId, ...OPEN };
    const wanted = columnsOf(row);
    const isSame = wanted.state === state && wanted.until === snoozedUntil && wanted.isBack === isBack;
    return isSame ? [] : [row];
  });
}
