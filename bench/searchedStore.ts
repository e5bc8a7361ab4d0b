import { writeLabel } from '../electron/core/conversations/labels/labelled.ts';
import { addLabel } from '../electron/core/conversations/labels/labelTable.ts';
import { setNote } from '../electron/core/conversations/labels/notes.ts';
import { setBaseline } from '../electron/core/conversations/readMarks.ts';
import type { Store } from '../electron/core/db/store.ts';
import { newestMsgId } from '../electron/core/messages/messagePages.ts';
import { indexStep } from '../electron/core/search/indexer.ts';
import { openSearch, type SearchDb } from '../electron/core/search/searchDb.ts';
import type { ConvId } from '../shared/model/ids.ts';
import { KEY, openFilledStore } from './stores.ts';

/** Its label is called so. */
export const LABEL = 'billing';
/** One conversation of so many has the label and a note. */
const LABELLED = 40;
/** Of the newest ids, so many are unread: a fifth of a message each. */
const UNREAD_IDS = 10_000;

/** A store with its index, and what is looked for in it. */
export interface Searched {
  readonly store: Store;
  readonly search: SearchDb;
  readonly words: Readonly<Record<'rare' | 'middling' | 'common' | 'second', string>>;
  /** A large conversation. */
  readonly convId: ConvId;
  /** The address of someone who wrote much. */
  readonly person: string;
}

export function fillSearched(dir: string, messages: number, conversations: number): Searched {
  const store = openFilledStore(dir, messages, conversations);
  triage(store);
  const search = openSearch({ dir, key: KEY, log: () => {} });
  while (!indexStep(search).isComplete);
  search.index.exec("CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab(main, texts, 'col')");
  const nearest = (count: number, pattern = '[a-z][a-z][a-z][a-z]*') =>
    search.index.get<{ term: string }>(
      `SELECT term FROM temp.vocabulary WHERE col = 'body' AND term GLOB ? ORDER BY abs(doc - ?) LIMIT 1`,
      ...[pattern, count],
    )?.term ?? '';
  const words = {
    ...{ common: nearest(messages), second: nearest(messages / 20), middling: nearest(messages / 500) },
    // The number of a place.
    rare: nearest(messages / 20_000, '[0-9][0-9][0-9]'),
  };
  const largest = store.archive.get<{ convId: ConvId }>(
    'SELECT convId FROM messages GROUP BY convId ORDER BY count(*) DESC LIMIT 1 OFFSET 100',
  );
  const person = store.archive.get<{ email: string }>(
    'SELECT email FROM people ORDER BY messages DESC LIMIT 1 OFFSET 20',
  );
  if (!largest || !person) throw new Error('There are conversations.');
  return { store, search, words, convId: largest.convId, person: person.email };
}

/** Leaves some messages unread, and some conversations with a label and a note. */
function triage(store: Store): void {
  setBaseline(store, (newestMsgId(store) ?? 0) - UNREAD_IDS);
  const convIds = store.archive
    .all<{ convId: ConvId }>('SELECT convId FROM conversations WHERE convId % ? = 0', LABELLED)
    .map(({ convId }) => convId);
  const id = addLabel(store, { name: LABEL, colour: 'blue', letter: null });
  writeLabel(store, { id, isOn: true }, convIds);
  store.local.transaction(() => {
    for (const convId of convIds) setNote(store, convId, 'Asked for an invoice.', 0);
  });
}
