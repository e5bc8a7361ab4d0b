import { randomUUID } from 'node:crypto';
import { AppError } from '../../../shared/errors/errors.ts';
import { type Draft, EMPTY_DRAFT } from '../../../shared/model/drafts.ts';
import {
  convId as asConvId,
  type ConvId,
  type LabelId,
  type OutboxId,
  outboxId,
} from '../../../shared/model/ids.ts';
import { isFailed } from '../../../shared/model/outbox.ts';
import { takeLabels, writeLabel } from '../conversations/labels/labelled.ts';
import { getLabel } from '../conversations/labels/labelTable.ts';
import { setNote, takeNote } from '../conversations/labels/notes.ts';
import { setNotifyLevel } from '../conversations/notifyLevels.ts';
import { setPinned } from '../conversations/pins.ts';
import { OPEN, writeStates } from '../conversations/states.ts';
import { invitedTo, takeTitles } from '../conversations/titles.ts';
import type { Store } from '../db/store.ts';
import { clearDraft, FORM, getDraft, setDraft } from '../drafts/table.ts';
import { listStaged, removeStaged, type StagedRecord } from '../files/staging/stagedTable.ts';
import { everyoneIn } from '../people/inConversation.ts';
import { looseRulesOf } from '../rules/table.ts';
import { applyEvent } from './applyEvent.ts';
import { insert } from './sending/newItems.ts';
import { getOutbox } from './table.ts';
import { GONE } from './transition.ts';

/** A conversation that a restored service lost, until the page has left its number. */
interface Lost {
  readonly id: number;
  /** The title with which it was created here. The name given here stays here: the others would read it. */
  readonly sent: string | null;
  /** JSON of addresses. */
  readonly people: string;
  /** The item with the text of its draft. */
  readonly draft: OutboxId | null;
}

/** The text that the page has for a lost conversation. */
export type LastText = Pick<Draft, 'text' | 'priority'>;

/**
 * The fate of each table of local.db when the service was restored: ids above the last common one mean other messages then, and a
 * conversation's number may be another one's. `tied`: rows of a lost number go to its one new conversation (`setAsideConversation`), and
 * handlers.ts refuses requests that would save more of them. `cut`: nothing stays that has an id above the common one (`forgetAbove`).
 */
export const AFTER_RESTORE = {
  outbox: 'tied',
  drafts: 'tied',
  staged_files: 'tied',
  titles: 'tied',
  notify_levels: 'tied',
  pins: 'tied',
  // `since` is cut, so that a message with an id from before opens it.
  conversation_states: 'tied',
  conversation_labels: 'tied',
  notes: 'tied',
  // Such a rule is off, and says why. `since` is cut.
  rules: 'tied',
  read_marks: 'cut',
  baseline: 'cut',
  announced: 'cut',
  passed_over: 'cut',
  last_place: 'cut',
  reminders: 'cut',
  last_here: 'cut',
  rule_queue: 'cut',
  rule_log: 'cut',
  claims: 'cut',
  possible_addresses: 'cut',
  // Its numbers are those that were lost.
  lost_conversations: 'kept',
  // Its ids are shown and lead nowhere.
  event_log: 'kept',
  // A removal stays later than what a backup from before the restore has.
  changes: 'kept',
  recording: 'kept',
  backup_schedule: 'kept',
  // Each backup writes it anew.
  backed_up: 'kept',
  labels: 'kept',
  known_people: 'kept',
  live_events: 'kept',
  own_addresses: 'kept',
  owner: 'kept',
  recent_emoji: 'kept',
  saved_replies: 'kept',
  saved_searches: 'kept',
  storage_notes: 'kept',
} as const satisfies Readonly<Record<string, 'tied' | 'cut' | 'kept'>>;

const TIED = Object.entries(AFTER_RESTORE).flatMap(([table, fate]) => (fate === 'tied' ? [table] : []));
const LIST_TIED = TIED.map((table) => `SELECT convId FROM ${table} WHERE convId <> :form`).join(' UNION ');

/** The conversations to which something belongs that exists only here. */
export function listTied({ local }: Pick<Store, 'local'>): readonly ConvId[] {
  return local.all<{ convId: number }>(LIST_TIED, { form: FORM }).map(({ convId }) => asConvId(convId));
}

/** The numbers of lost conversations that the page hasn't left. */
export function listLost({ local }: Pick<Store, 'local'>): readonly ConvId[] {
  return local
    .all<{ convId: ConvId }>('SELECT convId FROM lost_conversations WHERE convId IS NOT NULL')
    .map(({ convId }) => convId);
}

/** @throws AppError `conversation-gone` for a number that the page still takes for that of a lost conversation */
export function refuseLost(store: Pick<Store, 'local'>, convId: ConvId | null): void {
  if (convId === null || findLost(store, convId) === null) return;
  throw gone();
}

/** The same for several. */
export function refuseAnyLost(store: Pick<Store, 'local'>, convIds: readonly ConvId[]): void {
  const lost = new Set(listLost(store));
  if (lost.size > 0 && convIds.some((convId) => lost.has(convId))) throw gone();
}

/** The same for an item that was set aside: the page would put its text back into the box of the conversation that has the number now. */
export function refuseLostItem({ local }: Pick<Store, 'local'>, id: OutboxId): void {
  const sql = `SELECT 1 FROM outbox JOIN lost_conversations ON lost_conversations.id = outbox.lost
    WHERE outbox.id = ? AND lost_conversations.convId IS NOT NULL`;
  if (local.get(sql, id) !== undefined) throw gone();
}

/**
 * The number of a conversation may now belong to another one. What was written to it, also a draft, becomes one new conversation with
 * those who are known from it, which is sent only if the person says so. Its names, labels and note are kept in `lost_conversations`.
 * Nothing can be written to the number before the page has left it.
 * @param now milliseconds since the epoch
 */
export function setAsideConversation(store: Store, convId: ConvId, now: number): void {
  const { local } = store;
  local.transaction(() => {
    const people = JSON.stringify(peopleOf(store, convId));
    const { renamed, sent } = takeTitles(store, convId);
    setNotifyLevel(store, convId, 'default');
    setPinned(store, convId, false);
    writeStates(store, [{ convId, ...OPEN }]);
    const labels = JSON.stringify(takeLabels(store, convId));
    const note = takeNote(store, convId);
    looseRulesOf(store, convId);
    local.run(
      'INSERT INTO lost_conversations (at, renamed, sent, people, convId, labels, note) VALUES (?, ?, ?, ?, ?, ?, ?)',
      ...[now, renamed, sent, people, convId, labels, note],
    );
    draftToOutbox(store, convId, now);
    const items = local.all<{ id: OutboxId }>(
      'SELECT id FROM outbox WHERE convId = ? ORDER BY place',
      convId,
    );
    join(
      store,
      convId,
      items.map(({ id }) => id),
    );
  });
}

/**
 * The page has left the number of a lost conversation: from now on it means the conversation that has it now. The last text of its draft
 * joins what was set aside. Returns the first item of that; null if there is none.
 * @param now milliseconds since the epoch
 */
export function leaveLost(store: Store, convId: ConvId, last: LastText, now: number): OutboxId | null {
  const { local } = store;
  return local.transaction(() => {
    const lost = findLost(store, convId);
    if (lost === null) return null;
    if (last.text.trim() !== '') keepText(store, convId, lost, last);
    // Requests that were on their way may have saved something under the number.
    join(store, convId, draftToOutbox(store, convId, now));
    local.run('UPDATE lost_conversations SET convId = NULL WHERE convId = ?', convId);
    return firstOf(store, lost);
  });
}

/** An item that was set aside has created its new conversation, which gets the labels and the note of the lost one. */
export function labelAsLost(store: Store, id: OutboxId, convId: ConvId, now: number): void {
  const lost = store.local.get<{ labels: string | null; note: string | null }>(
    `SELECT l.labels, l.note FROM lost_conversations AS l JOIN outbox ON outbox.lost = l.id WHERE outbox.id = ?`,
    id,
  );
  if (lost?.note) setNote(store, convId, lost.note, now);
  for (const labelId of JSON.parse(lost?.labels ?? '[]') as readonly LabelId[]) {
    if (getLabel(store, labelId) !== null) writeLabel(store, { id: labelId, isOn: true }, [convId]);
  }
}

function findLost({ local }: Pick<Store, 'local'>, convId: ConvId): Lost | null {
  const sql = 'SELECT id, sent, people, draft FROM lost_conversations WHERE convId = ?';
  return local.get<Lost>(sql, convId) ?? null;
}

const gone = () => new AppError(GONE.code, GONE.message);

/** The item that will create the new conversation. */
function firstOf({ local }: Store, { id }: Lost): OutboxId | null {
  const sql = 'SELECT id FROM outbox WHERE lost = ? AND convId IS NULL ORDER BY place LIMIT 1';
  return local.get<{ id: OutboxId }>(sql, id)?.id ?? null;
}

/** Everyone else who is known to be in the conversation. */
function peopleOf(store: Store, convId: ConvId): readonly string[] {
  const seen = everyoneIn(store, convId).filter(({ isSelf }) => !isSelf);
  const emails = seen.map(({ email }) => email).filter((email) => email !== '');
  return [...new Set([...emails, ...invitedTo(store, convId)])];
}

/** Items of a lost conversation become part of its one new conversation. */
function join(store: Store, convId: ConvId, ids: readonly OutboxId[]): void {
  const { local } = store;
  const lost = findLost(store, convId);
  if (lost === null) return;
  for (const id of ids) applyEvent(store, id, { kind: 'conversation-gone' });
  local.run(
    'UPDATE outbox SET convId = NULL, sentAfter = NULL, lost = ? WHERE id IN (SELECT value FROM json_each(?))',
    ...[lost.id, JSON.stringify(ids)],
  );
  local.run(
    `UPDATE outbox SET follows = iif(id = :first, NULL, :first), title = :sent, participants = :people,
       created = (SELECT min(created) FROM outbox WHERE lost = :id AND convId IS NULL)
     WHERE lost = :id AND convId IS NULL`,
    { first: firstOf(store, lost), id: lost.id, sent: lost.sent, people: lost.people },
  );
}

/** Takes the place of the text that was set aside if it continues that; else it is an item of its own. */
function keepText(store: Store, convId: ConvId, { draft }: Lost, { text, priority }: LastText): void {
  const item = draft && getOutbox(store, draft);
  if (item && item.convId === null && isFailed(item.state) && text.includes(item.text)) {
    store.local.run('UPDATE outbox SET text = ?, priority = ? WHERE id = ?', text, priority, item.id);
    clearDraft(store, convId);
  } else setDraft(store, convId, { ...EMPTY_DRAFT, text, priority });
}

/** Returns the items made of the draft and its files. */
function draftToOutbox(store: Store, convId: ConvId, now: number): readonly OutboxId[] {
  const { text, priority, captionOn } = getDraft(store, convId);
  const files = listStaged(store, convId);
  const captioned = files.find(({ id }) => id === captionOn) ?? files[0];
  const add = (id: OutboxId, own: string, staged: StagedRecord | null) => {
    const file = staged && { name: staged.name, size: staged.size, mimeType: staged.mimeType };
    const written = { id, convId, text: own, file, priority, title: null, participants: [] };
    const state = { kind: 'kept-draft' } as const;
    insert(store, { item: { ...written, state, created: now, askedAt: now }, source: staged, follows: null });
    return id;
  };
  const ids = files.map((staged) => add(outboxId(staged.id), staged === captioned ? text : '', staged));
  for (const { id } of files) removeStaged(store, id);
  if (files.length === 0 && text !== '') ids.push(add(outboxId(randomUUID()), text, null));
  clearDraft(store, convId);
  const ofText = captioned ? outboxId(captioned.id) : ids[0];
  if (ofText !== undefined)
    store.local.run('UPDATE lost_conversations SET draft = ? WHERE convId = ?', ofText, convId);
  return ids;
}
