import type {
  Conversation,
  ConversationPage,
  ConversationView,
  PageStart,
  Preview,
  TimedPage,
  TimedStart,
} from '../../../shared/model/conversations.ts';
import { convId as asConvId, type ConvId, type MsgId, msgId } from '../../../shared/model/ids.ts';
import { domainOf } from '../../../shared/model/people.ts';
import { givenTitle } from '../../../shared/text/visibleText.ts';
import { DELETED, FROM_SELF } from '../db/flags.ts';
import type { Store } from '../db/store.ts';
import { countStaged } from '../files/staging/stagedTable.ts';
import { knownTime } from '../messages/created.ts';
import { readPage } from '../messages/messagePages.ts';
import { clip, previewOfMessage } from '../messages/preview.ts';
import { firstPeople } from '../people/inConversation.ts';
import { getForm } from './drafted.ts';
import { labelsOf } from './labels/labelled.ts';
import { notedAmong } from './labels/notes.ts';
import { findNamesakes, findNotes, titleText } from './naming.ts';
import { listNotifyLevels } from './notifyLevels.ts';
import { readUpTo, setReadMark } from './readMarks.ts';
import { type StateColumns, stateOf } from './states.ts';
import { addConversation } from './summaries.ts';
import { listTitles, saveRenamed, saveSent, type Title } from './titles.ts';
import { countListed, findPlaces, readPlaces, readTimedPlaces, type Stuck } from './views.ts';

interface SummaryRow extends StateColumns {
  readonly convId: number;
  readonly lastMsgId: number | null;
  readonly lastCreated: number;
  readonly lastSender: string | null;
  readonly lastKind: string;
  readonly lastText: string;
  readonly lastFileName: string | null;
  readonly lastFlags: number;
  readonly lastPriority: string;
  readonly unread: number;
  readonly others: number;
  readonly othersKey: number;
  readonly isPinned: number;
  readonly waitingTime: number | null;
}

const SUMMARY = `
  SELECT convId, lastMsgId, lastCreated, sender.email AS lastSender, lastKind, lastText, lastFileName, lastFlags,
    lastPriority, unread, others, othersKey, isPinned, state, snoozedUntil, isBack, waitingTime
  FROM conversations LEFT JOIN people AS sender ON sender.personId = lastSenderId`;

interface ListOptions {
  readonly view: ConversationView;
  readonly stuck?: Stuck;
  /** Omitted: its beginning. */
  readonly at?: PageStart;
  readonly limit: number;
  /** Conversations that are wanted wherever they are. */
  readonly keep?: readonly ConvId[];
}

interface TimedOptions extends Omit<ListOptions, 'at'> {
  readonly at: TimedStart;
}

/** A page of a view and the conversations `keep`, in one consistent answer. Previews skip messages that have one of the flags `hidden`. */
export function listConversations(
  store: Store,
  { view, at = { kind: 'index', index: 0 }, limit, keep = [], stuck = [] }: ListOptions,
  hidden = 0,
): ConversationPage {
  const { convIds, ...place } = readPlaces(store, view, { at, limit, stuck });
  const indexesOf = (apart: readonly ConvId[]) => findPlaces(store, view, apart, { stuck });
  return { ...place, ...readListed(store, { convIds, first: place.first, keep, indexesOf }, hidden) };
}

/** The same in the order of time. */
export function listByTime(
  store: Store,
  { view, at, limit, keep = [], stuck = [] }: TimedOptions,
  hidden = 0,
): TimedPage {
  const { convIds, ...place } = readTimedPlaces(store, view, { at, limit, stuck });
  const indexesOf = (apart: readonly ConvId[]) => findPlaces(store, view, apart, { stuck, isTimed: true });
  return { ...place, ...readListed(store, { convIds, first: place.first, keep, indexesOf }, hidden) };
}

interface Wanted {
  readonly convIds: readonly ConvId[];
  /** The index of the first of them. */
  readonly first: number;
  readonly keep: readonly ConvId[];
  readonly indexesOf: (convIds: readonly ConvId[]) => ReadonlyMap<ConvId, number>;
}

function readListed(store: Store, { convIds, first, keep, indexesOf }: Wanted, hidden: number) {
  const indexes = new Map(convIds.map((convId, index) => [convId, first + index]));
  const apart = [...new Set(keep)].filter((convId) => !indexes.has(convId));
  const places = indexesOf(apart);
  const known = new Map(
    getConversations(store, [...convIds, ...apart], hidden).map((one) => [one.convId, one]),
  );
  const existing = (ids: readonly ConvId[]) => ids.flatMap((convId) => known.get(convId) ?? []);
  const form = getForm(store);
  return {
    counts: countListed(store, form !== null),
    form,
    conversations: existing(convIds),
    kept: existing(keep).map((conversation) => {
      const { convId } = conversation;
      return { conversation, index: indexes.get(convId) ?? places.get(convId) ?? null };
    }),
  };
}

/** `hidden` as for `listConversations`. */
export function getConversation(store: Store, convId: ConvId, hidden = 0): Conversation | null {
  return getConversations(store, [convId], hidden)[0] ?? null;
}

/** Those that exist. `hidden` is as in `listConversations`. */
export function getConversations(
  store: Store,
  convIds: readonly ConvId[],
  hidden = 0,
): readonly Conversation[] {
  const rows = store.archive.all<SummaryRow>(
    `${SUMMARY} WHERE convId IN (SELECT value FROM json_each(?))`,
    JSON.stringify(convIds),
  );
  const titles = new Map(listTitles(store).map((title) => [title.convId, title]));
  return complete(store, rows, titles, hidden);
}

/** Sets the name on this computer; '' restores the original one. */
export function renameConversation(store: Store, convId: ConvId, title: string): void {
  saveRenamed(store, convId, title);
}

/** Saves what a conversation was created with here. It is listed from now on, even before its first message is read back. */
export function setSentTitle(
  store: Store,
  convId: ConvId,
  title: string | null,
  participants: readonly string[],
): void {
  saveSent(store, convId, title, participants);
  store.archive.transaction(() => addConversation(store, convId));
}

/** Marks everything up to and including `upTo` as read. A later mark stays. */
export function markRead(store: Store, convId: ConvId, upTo: MsgId): void {
  setReadMark(store, convId, Math.max(upTo, readUpTo(store, convId)));
}

/** Marks `from` and everything after it as unread. */
export function markUnread(store: Store, convId: ConvId, from: MsgId): void {
  setReadMark(store, convId, from - 1);
}

function complete(
  store: Store,
  rows: readonly SummaryRow[],
  titles: ReadonlyMap<number, Title>,
  hidden: number,
): readonly Conversation[] {
  const ids = rows.map((row) => asConvId(row.convId));
  const convIds = JSON.stringify(ids);
  const people = firstPeople(store, ids);
  const drafts = new Map(
    store.local
      .all<{ convId: number; text: string }>(
        'SELECT convId, text FROM drafts WHERE convId IN (SELECT value FROM json_each(?))',
        convIds,
      )
      .map((draft) => [draft.convId, draft.text]),
  );
  const draftFiles = countStaged(store, convIds);
  const namesakes = findNamesakes(store, rows, titles);
  const notes = findNotes(store, rows, titles);
  const labels = labelsOf(store, ids);
  const noted = notedAmong(store, ids);
  const levels = listNotifyLevels(store);
  return rows.map((row) => {
    const title = titles.get(row.convId);
    return {
      convId: asConvId(row.convId),
      title: title ? titleText(title) : null,
      isRenamed: givenTitle(title?.renamed ?? null) !== null,
      isNamesake: namesakes.has(row.convId),
      isNote: notes.has(row.convId),
      ownDomain: domainOf(store.selfEmail),
      people: people.get(row.convId) ?? [],
      others: row.others,
      last: (row.lastFlags & hidden) === 0 ? preview(row) : newestShown(store, asConvId(row.convId), hidden),
      unread: row.unread,
      notify: levels.get(asConvId(row.convId)) ?? 'default',
      isPinned: row.isPinned === 1,
      labels: labels.get(row.convId) ?? [],
      hasNote: noted.has(row.convId),
      state: stateOf(row),
      isBack: row.isBack === 1,
      waitingSince: row.waitingTime === null ? null : knownTime(row.waitingTime),
      draft: clip(drafts.get(row.convId) ?? ''),
      draftFiles: draftFiles.get(row.convId) ?? 0,
    };
  });
}

/** Read from the messages themselves. Only conversations that end with a hidden message need this. */
function newestShown(store: Store, convId: ConvId, hidden: number): Preview | null {
  const [message] = readPage(store, convId, { kind: 'newest', limit: 1 }, hidden).messages;
  return message === undefined ? null : previewOfMessage(message);
}

function preview(row: SummaryRow): Preview | null {
  if (row.lastMsgId === null) return null;
  return {
    msgId: msgId(row.lastMsgId),
    senderEmail: row.lastSender ?? '',
    isFromSelf: (row.lastFlags & FROM_SELF) !== 0,
    kind: row.lastKind,
    text: row.lastText,
    fileName: row.lastFileName,
    created: knownTime(row.lastCreated),
    isDeleted: (row.lastFlags & DELETED) !== 0,
    priority: row.lastPriority,
  };
}
