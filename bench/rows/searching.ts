import { join } from 'node:path';
import type { SearchDb } from '../../electron/core/search/searchDb.ts';
import { searchMessages } from '../../electron/core/search/searchQuery.ts';
import { askedFor } from '../../testing/core/askedFor.ts';
import { type Benchmark, percentile, type Row, row } from '../row.ts';
import { fillSearched, LABEL, type Searched } from '../searchedStore.ts';
import { ratios } from '../sideBySide.ts';
import { withFolder } from '../stores.ts';
import type { RowName } from '../targets.ts';

const SIZES = [
  { messages: 1_000_000, conversations: 2_000 },
  { messages: 5_000_000, conversations: 20_000 },
] as const;
const RUNS = 5;
const SEARCHES = 100;
const HITS = 50;

/** A row that is measured together with its growth. */
type Name = Exclude<Extract<RowName, `search ${'for' | 'with'} ${string}`>, `${string}: growth`>;

/** A search, and the bare query that it is measured against. */
interface Measured {
  readonly name: Name;
  /** As it is typed. */
  readonly text: (searched: Searched) => string;
  /** In FTS5's query language. */
  readonly exact: (searched: Searched) => string;
  /** It looks into `convId` alone. */
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
  {
    name: 'search for a phrase',
    text: ({ words }) => quoted(`${words.second} ${words.common}`),
    exact: ({ words }) => quoted(`${words.second} ${words.common}`),
  },
  { name: 'search for a Chinese word', text: () => '仓库', exact: () => '"仓 库"' },
  { name: 'search for a Thai word', text: () => 'ถนน', exact: () => '"ถ น น"' },
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

/** Each with a word that messages have for which it is true. */
const OPERATORS: readonly (readonly [operator: string, word: 'common' | 'report' | 'site'])[] = [
  ...['from:PERSON', '-from:PERSON', 'with:PERSON', 'in:PERSON'].map((each) => [each, 'common'] as const),
  ...[`label:${LABEL}`, `-label:${LABEL}`, 'has:note', '-has:file'].map((each) => [each, 'common'] as const),
  ...['is:unread', 'is:critical', 'is:forwarded', 'is:waiting'].map((each) => [each, 'common'] as const),
  ...['before:2021-06', 'after:2020-12', 'on:2021-03-01'].map((each) => [each, 'common'] as const),
  ...['has:file', 'type:pdf', 'name:report'].map((each) => [each, 'report'] as const),
  ['has:location', 'site'],
];

const withOperator = ([operator, word]: (typeof OPERATORS)[number]): Measured => {
  const wordIn = ({ words }: Searched) => (word === 'common' ? words.common : word);
  return {
    name: 'search with the slowest operator',
    text: (searched) => `${operator.replace('PERSON', searched.person)} ${wordIn(searched)}`,
    exact: (searched) => quoted(wordIn(searched)),
  };
};

/** How long the first 50 results take, against a bare query of the index for the same exact words with its 50 rows. */
export const searching: Benchmark = {
  name: 'searching',
  run: () =>
    withFolder(async (dir) => {
      const [large, larger] = SIZES.map(({ messages, conversations }) =>
        fillSearched(join(dir, String(messages)), messages, conversations),
      );
      if (!large || !larger) return [];
      const slowest = OPERATORS.map((operator) => ({
        operator,
        times: timesBare(withOperator(operator), large),
      }))
        .toSorted((a, b) => b.times - a.times)
        .slice(0, 1);
      const rows = [
        ...MEASURED.flatMap((measured) => rowsOf(measured, large, larger)),
        ...slowest.flatMap(({ operator }) => rowsOf(withOperator(operator), large, larger, operator[0])),
      ];
      for (const { store, search } of [large, larger]) {
        search.close();
        store.close();
      }
      return rows;
    }),
};

/** How many times as long as the bare query, once. */
const timesBare = (measured: Measured, searched: Searched): number =>
  parleyTime(measured, searched) / bareTime(measured, searched);

function parleyTime({ text, isInOne = false }: Measured, searched: Searched): number {
  const options = { limit: HITS, ...(isInOne && { convId: searched.convId }) };
  return p95(() => searchMessages(searched.search, askedFor(searched.store, text(searched), options)));
}

const bareTime = ({ exact }: Measured, searched: Searched): number =>
  p95(() => bareSearch(searched.search, exact(searched)));

/** `which`: of several that were tried. */
function rowsOf(measured: Measured, large: Searched, larger: Searched, which = ''): readonly Row[] {
  const { name } = measured;
  const parley = (searched: Searched) => parleyTime(measured, searched);
  const bare = (searched: Searched) => bareTime(measured, searched);
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
    row(
      name,
      'ratio',
      against,
      `a bare query (${at('bare')} ms, Parley ${at('parley')} ms${which && `, for ${which}`})`,
    ),
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
