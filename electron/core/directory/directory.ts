import type { RouteParsed } from '../../../shared/contract/index.ts';
import { orNotFound } from '../../../shared/errors/errors.ts';
import {
  type AboutPerson,
  type DirectoryPage,
  MAX_KNOWN_PEOPLE,
  MOST_SHARED,
  type NotedOutcome,
} from '../../../shared/model/directory.ts';
import type { ConvId } from '../../../shared/model/ids.ts';
import { nameOf } from '../conversations/conversationName.ts';
import { getConversations } from '../conversations/conversations.ts';
import { asProven, type Ends } from '../conversations/routes.ts';
import type { Store } from '../db/store.ts';
import {
  aliasesOf,
  countKnown,
  getNotes,
  isEmpty,
  type KnownRow,
  listKnown,
  putNotes,
  removeEmpty,
} from '../people/knownPeopleTable.ts';
import { asPerson, isSelf } from '../people/table.ts';
import { bringUpToDate } from './bringUpToDate.ts';

/** The people of an account, and what the person noted of them. */
export interface Directory {
  page(input: RouteParsed<'directory.page'>): DirectoryPage;
  /** @throws AppError `not-found` */
  about(email: string): AboutPerson;
  /** @throws AppError `not-found` */
  note(input: RouteParsed<'directory.note'>): NotedOutcome;
  known(): readonly KnownRow[];
}

interface Options {
  readonly store: Store;
  readonly ends: Ends;
  /** Names may be other ones everywhere. */
  readonly onChange: () => void;
}

interface PersonRow {
  readonly personId: number;
  readonly email: string;
  readonly messages: number;
}

/** Where someone is now: the person may have given them another name since they were listed. */
const PLACE_OF = '(SELECT sortKey, email FROM people WHERE email = :after)';

export function createDirectory({ store, ends, onChange }: Options): Directory {
  /** A name that was saved shortly before the end of Parley may not be in the archive yet. */
  for (const { email } of listKnown(store)) bringUpToDate(store, email);
  removeEmpty(store);

  const find = (email: string): PersonRow =>
    orNotFound(
      store.archive.get<PersonRow>('SELECT personId, email, messages FROM people WHERE email = ?', email) ??
        null,
      'person',
    );

  return {
    page: ({ after, limit }) => {
      const aliases = aliasesOf(store);
      const rows = store.archive.all<{ email: string }>(
        `SELECT email FROM people
         WHERE (sortKey, email) > ${after === null ? "('', '')" : PLACE_OF} AND nameKey <> 0 AND email <> ''
         ORDER BY sortKey, email LIMIT :limit`,
        { limit, ...(after !== null && { after }) },
      );
      const last = rows.length < limit ? undefined : rows.at(-1);
      return { people: rows.map(({ email }) => asPerson(store, email, aliases)), next: last?.email ?? null };
    },
    about: (wanted) => {
      const { personId, email, messages } = find(wanted);
      const shared = store.archive.all<{ convId: ConvId }>(
        'SELECT convId FROM conversation_people WHERE personId = ? ORDER BY lastMsgId DESC, convId DESC LIMIT ?',
        personId,
        MOST_SHARED,
      );
      const ids = shared.map(({ convId }) => convId);
      const named = new Map(
        getConversations(store, ids).map((one) => [one.convId, nameOf(asProven(one, ends))]),
      );
      const total = store.archive.get<{ n: number }>(
        'SELECT count(*) AS n FROM conversation_people WHERE personId = ?',
        personId,
      );
      return {
        ...{ email, isSelf: isSelf(store, email), messages, ...getNotes(store, email) },
        conversations: ids.flatMap((id) => named.get(id) ?? []),
        total: total?.n ?? 0,
      };
    },
    note: ({ email: wanted, ...notes }) => {
      const { email } = find(wanted);
      orNotFound(isSelf(store, email) ? null : email, 'person');
      const before = getNotes(store, email);
      if (isEmpty(before) && countKnown(store) >= MAX_KNOWN_PEOPLE) return { kind: 'full' };
      putNotes(store, email, notes);
      bringUpToDate(store, email);
      onChange();
      return { kind: 'saved', before };
    },
    known: () => listKnown(store).filter(({ alias, colour }) => alias !== '' || colour !== null),
  };
}
