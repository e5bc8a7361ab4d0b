import { join } from 'node:path';
import { indexStep } from '../../electron/core/search/indexer.ts';
import { openSearch, type SearchDb } from '../../electron/core/search/searchDb.ts';
import { searchMessages } from '../../electron/core/search/searchQuery.ts';
import type { ConvId } from '../../shared/model/ids.ts';
import { askedFor } from '../../testing/core/askedFor.ts';
import { type Benchmark, percentile, type Row, row } from '../row.ts';
import { ratios } from '../sideBySide.ts';
import { KEY, openFilledStore, withFolder } from '../stores.ts';
import type { RowName } from '../targets.ts';

type Store = ReturnType<typeof openFilledStore>;

const SIZES = [
  { messages: 1_000_000, conversations: 2_000 },
  { messages: 5_000_000, conversations: 20_000 },
] as const;
const RUNS = 5;
const SEARCHES = 100;
const HITS = 50;

/** A store with its index, and what is looked for in it. */
interface Searched {
  readonly store: Store;
  readonly search: SearchDb;
  readonly words: Readonly<Record<'rare' | 'middling' | 'common' | 'second', string>>;
  readonly convId: ConvId;
  /** The address of someone who wrote much. */
  readonly person: string;
}

/** A search text, and the exact words of the query that it is measured against. */
type Name = Exclude<
  Extract<RowName, `search for ${string}` | 'search with three operators'>,
  `${string}: growth`
>;

interface Measured {
  readonly name: Name;
  readonly text: (searched: Searched) => string;
  readonly exact: (searched: Searched) => string;
  readonly isInOne?: boolean;
}

const quoted = (word: string) => `"${word}"`;
const MEASURED: readonly Measured[] = [
  {
    name: 'search for a rare word',
    text: ({ words }) => words.rare,
    exact: ({ words }) => quoted(words.rare),
  },
  {
    name: 'search for a middling word',
    text: ({ words }) => words.middling,
    exact: ({ words }) => quoted(words.middling),
  },
  {
    name: 'search for a very common word',
    text: ({ words }) => words.common,
    exact: ({ words }) => quoted(words.common),
  },
  {
    name: 'search for a very common word, as a finished word',
    text: ({ words }) => quoted(words.common),
    exact: ({ words }) => quoted(words.common),
  },
  {
    name: 'search for two words',
    text: ({ words }) => `${words.second} ${words.common}`,
    exact: ({ words }) => `${quoted(words.second)} AND ${quoted(words.common)}`,
  },
  {
    name: 'search for a part of a word',
    text: ({ words }) => words.common.slice(1),
    exact: ({ words }) => quoted(words.common),
  },
  { name: 'search for a Chinese word', text: () => '仓库', exact: () => '"仓 库"' },
  {
    name: 'search for a very common word in one conversation',
    text: ({ words }) => words.common,
    exact: ({ words }) => quoted(words.common),
    isInOne: true,
  },
  {
    name: 'search for a very common word of one person',
    text: ({ words, person }) => `from:${person} ${words.common}`,
    exact: ({ words }) => quoted(words.common),
  },
  {
    name: 'search with three operators',
    text: ({ words }) => `-has:file before:2021-06 -is:unread ${words.common}`,
    exact: ({ words }) => quoted(words.common),
  },
];

/** How long the first 50 results take, against a bare query of the index for the same exact words with its 50 rows. */
export const searching: Benchmark = {
  name: 'searching',
  run: () =>
    withFolder(async (dir) => {
      const [large, larger] = SIZES.map(({ messages, conversations }) =>
        fill(join(dir, String(messages)), messages, conversations),
      );
      if (!large || !larger) return [];
      const rows = MEASURED.flatMap((measured) => rowsOf(measured, large, larger));
      for (const { store, search } of [large, larger]) {
        search.close();
        store.close();
      }
      return rows;
    }),
};

function fill(dir: string, messages: number, conversations: number): Searched {
  const store = openFilledStore(dir, messages, conversations);
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

function rowsOf(
  { name, text, exact, isInOne = false }: Measured,
  large: Searched,
  larger: Searched,
): readonly Row[] {
  const parley = (searched: Searched) => {
    const options = { limit: HITS, ...(isInOne && { convId: searched.convId }) };
    return p95(() => searchMessages(searched.search, askedFor(searched.store, text(searched), options)));
  };
  const bare = (searched: Searched) => p95(() => bareSearch(searched.search, exact(searched)));
  const runs = Array.from({ length: RUNS }, () => ({
    ...{ parley: parley(large), bare: bare(large) },
    ...{ larger: parley(larger), largerBare: bare(larger) },
  }));
  const against = ratios(
    runs.map((run) => run.parley),
    runs.map((run) => run.bare),
  );
  const at = (key: 'parley' | 'bare' | 'larger' | 'largerBare') => (runs.at(-1)?.[key] ?? 0).toFixed(2);
  const growth = ratios(
    runs.map((run) => run.larger),
    runs.map((run) => run.parley),
  );
  return [
    row(name, 'ratio', against, `a bare query (${at('bare')} ms, Parley ${at('parley')} ms)`),
    row(
      `${name}: growth`,
      'ratio',
      growth,
      `5,000,000 messages (${at('larger')} ms, bare ${at('largerBare')})`,
    ),
  ];
}

function p95(work: () => unknown): number {
  const took = Array.from({ length: SEARCHES }, () => {
    const began = performance.now();
    work();
    return performance.now() - began;
  });
  return percentile(took, 0.95);
}

function bareSearch({ index, archive }: SearchDb, exact: string): unknown {
  const ids = index.all<{ id: number }>(
    `SELECT rowid AS id FROM texts WHERE texts MATCH ? ORDER BY rowid DESC LIMIT ${HITS}`,
    exact,
  );
  return archive.all(
    'SELECT * FROM messages WHERE msgId IN (SELECT value FROM json_each(?))',
    JSON.stringify(ids.map(({ id }) => id)),
  );
}
