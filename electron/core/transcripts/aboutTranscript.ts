import type { Person } from '../../../shared/model/people.ts';
import type {
  SearchedMessages,
  TranscriptCoverage,
  TranscriptEdge,
  TranscriptFiles,
  TranscriptGap,
  TranscriptRange,
  TranscriptRedaction,
} from '../../../shared/model/transcripts.ts';
import { visiblePiece } from '../../../shared/text/visibleText.ts';
import { joinedName, type NameParts } from '../../../shared/words/senderName.ts';
import type { RangeWithin } from './planTranscript.ts';
import type { TranscriptWords } from './transcriptWords.ts';

export interface AboutConversation {
  readonly kind: 'conversation';
  readonly convId: number;
  readonly name: string;
  readonly people: readonly Person[];
  /** How many there are besides those of `people`. */
  readonly morePeople: number;
}

export interface AboutSearch {
  readonly kind: 'search';
  readonly name: string;
  readonly query: string;
  /** In which something was found; first those with most. */
  readonly conversations: readonly {
    readonly convId: number;
    readonly name: string;
    readonly messages: number;
  }[];
}

/** The facts at the head of a transcript. */
export interface About {
  readonly of: AboutConversation | AboutSearch;
  readonly account: { readonly email: string; readonly serviceUrl: string };
  /** Ms since the epoch. */
  readonly madeAt: number;
  /** Of Parley. */
  readonly version: string;
  readonly range: TranscriptRange;
  readonly coverage: TranscriptCoverage;
  readonly files: TranscriptFiles | null;
  readonly redaction: TranscriptRedaction | null;
}

export interface Fact {
  readonly name: string;
  /** Lines. */
  readonly value: readonly string[];
}

/** The facts in words, for people. `nameOf`: see `senderParts`. */
export function factsInWords(
  about: About,
  words: TranscriptWords,
  nameOf: (email: string) => NameParts,
): readonly Fact[] {
  const { t, times } = words;
  const fact = (name: FactName, ...value: readonly string[]): Fact => ({ name: t(`about.${name}`), value });
  const { email, serviceUrl } = about.account;
  return [
    ...(about.of.kind === 'conversation'
      ? [
          fact('conversation', about.of.name),
          fact('people', ...peopleInLines(about.of, about.redaction, words, nameOf)),
        ]
      : [fact('search', about.of.query), fact('conversations', ...foundInLines(about.of, words))]),
    fact('account', t('about.accountAt', { email, service: serviceUrl })),
    fact('made', t('about.madeBy', { time: times.full(about.madeAt), version: about.version })),
    fact('zone', times.zone),
    ...(about.range.kind === 'search' ? [] : [fact('range', rangeInWords(about.range, words))]),
    fact('messages', countInWords(about, words)),
    fact('files', ...filesInWords(about, words)),
    ...(about.redaction === null ? [] : [fact('redaction', ...redactionInWords(about.redaction, words))]),
    fact('coverage', ...coverageInWords(about, words)),
  ];
}

type FactName =
  | 'conversation'
  | 'people'
  | 'search'
  | 'conversations'
  | 'account'
  | 'made'
  | 'zone'
  | 'range'
  | 'messages'
  | 'files'
  | 'redaction'
  | 'coverage';

/** Readers of a long list use another format. */
const MOST_LISTED = 100;

function foundInLines({ conversations }: AboutSearch, { t }: TranscriptWords): readonly string[] {
  const more = conversations.length - MOST_LISTED;
  return [
    t('about.count', { count: conversations.length }),
    ...conversations
      .slice(0, MOST_LISTED)
      .map(({ name, messages }) => t('about.foundIn', { name, count: messages })),
    ...(more > 0 ? [t('about.foundInMore', { count: more })] : []),
  ];
}

function peopleInLines(
  { people, morePeople }: AboutConversation,
  redaction: TranscriptRedaction | null,
  { frame }: TranscriptWords,
  nameOf: (email: string) => NameParts,
): readonly string[] {
  const lines = people.map(({ email }) => {
    const name = joinedName(frame, nameOf(email));
    return redaction?.people || redaction?.addresses ? name : `${name} <${visiblePiece(email)}>`;
  });
  if (morePeople === 0) return lines;
  const last = frame('title.others', { names: lines.at(-1) ?? '', count: morePeople });
  return [...lines.slice(0, -1), last];
}

function rangeInWords(range: RangeWithin, { t, times }: TranscriptWords): string {
  if (range.kind !== 'times') return t(`about.ranges.${range.kind}`);
  const from = range.from === null ? null : times.full(range.from);
  const to = range.to === null ? null : times.full(range.to);
  if (from === null) return to === null ? t('about.ranges.all') : t('about.ranges.to', { to });
  return to === null ? t('about.ranges.from', { from }) : t('about.ranges.times', { from, to });
}

function countInWords({ coverage: { messages, deleted } }: About, { t }: TranscriptWords): string {
  const all = t('about.count', { count: messages });
  return deleted === 0 ? all : t('about.countDeleted', { all, count: deleted });
}

function filesInWords({ files }: About, { t }: TranscriptWords): readonly string[] {
  if (files === null) return [t('about.filesLeftOut')];
  const { included, missing } = files;
  return [
    t('about.filesIn', { count: included }),
    ...(missing === 0 ? [] : [t('about.filesMissing', { count: missing })]),
  ];
}

function redactionInWords(redaction: TranscriptRedaction, { t }: TranscriptWords): readonly string[] {
  const kinds = (['people', 'numbers', 'addresses'] as const).filter((kind) => redaction[kind]);
  return [
    ...kinds.map((kind) => t(`redacted.kinds.${kind}`)),
    ...(redaction.words.length === 0 ? [] : [t('redacted.words', { count: redaction.words.length })]),
    t('redacted.quotes'),
  ];
}

/** The statement of coverage. */
function coverageInWords({ coverage, range }: About, words: TranscriptWords): readonly string[] {
  const { t } = words;
  const { first, last, gaps, moreGaps, undated, isComplete } = coverage;
  const edge = (each: TranscriptEdge) => edgeInWords(each, words);
  const about = () => {
    if (coverage.searched !== null) return searchedInWords(coverage, coverage.searched, words);
    if (range.kind === 'messages') return t('coverage.chosen');
    if (first === null || last === null) return t('coverage.none');
    const ends = { first: edge(first), last: edge(last) };
    if (isComplete) return t('coverage.complete', ends);
    return t(gaps.length === 0 ? 'coverage.uncertain' : 'coverage.incomplete', ends);
  };
  return [
    about(),
    ...gaps.map((gap) => gapInWords(gap, words)),
    ...(moreGaps === 0 ? [] : [t('coverage.more', { count: moreGaps })]),
    ...(undated === 0 ? [] : [t('coverage.undated', { count: undated })]),
  ];
}

function searchedInWords(
  { isComplete, gaps }: TranscriptCoverage,
  { messages, since, isIndexed }: SearchedMessages,
  { t, times }: TranscriptWords,
): string {
  const searched =
    since === null
      ? t('coverage.searched', { count: messages })
      : t('coverage.searchedSince', { count: messages, date: times.dayInWords(since) });
  return [
    searched,
    ...(isComplete ? [t('coverage.searchedAll')] : []),
    ...(isIndexed ? [] : [t('coverage.notIndexed')]),
    ...(gaps.length === 0 ? [] : [t('coverage.searchedGaps')]),
  ].join(' ');
}

function gapInWords({ after, before, state }: TranscriptGap, words: TranscriptWords): string {
  const { t } = words;
  if (after === null)
    return before === null
      ? t(`coverage.${state}All`)
      : t(`coverage.${state}Before`, { before: edgeInWords(before, words) });
  const ends = {
    after: edgeInWords(after, words),
    before: before === null ? '' : edgeInWords(before, words),
  };
  return t(before === null ? `coverage.${state}After` : `coverage.${state}Between`, ends);
}

function edgeInWords({ msgId, created }: TranscriptEdge, { t, frame, times }: TranscriptWords): string {
  const time = created === null ? frame('unknown.time') : times.full(created);
  return t('coverage.edge', { number: String(msgId), time });
}
