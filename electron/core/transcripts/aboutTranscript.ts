import type { Person } from '../../../shared/model/people.ts';
import type {
  TranscriptCoverage,
  TranscriptEdge,
  TranscriptFiles,
  TranscriptGap,
  TranscriptRange,
  TranscriptRedaction,
} from '../../../shared/model/transcripts.ts';
import { visiblePiece } from '../../../shared/text/visibleText.ts';
import { joinedName, type NameParts } from '../../../shared/words/senderName.ts';
import type { TranscriptWords } from './transcriptWords.ts';

/** The facts at the head of a transcript. */
export interface About {
  readonly convId: number;
  /** Of the conversation. */
  readonly name: string;
  readonly people: readonly Person[];
  /** How many there are besides those of `people`. */
  readonly morePeople: number;
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
    fact('conversation', about.name),
    fact('people', ...peopleInLines(about, words, nameOf)),
    fact('account', t('about.accountAt', { email, service: serviceUrl })),
    fact('made', t('about.madeBy', { time: times.full(about.madeAt), version: about.version })),
    fact('zone', times.zone),
    fact('range', rangeInWords(about, words)),
    fact('messages', countInWords(about, words)),
    fact('files', ...filesInWords(about, words)),
    ...(about.redaction === null ? [] : [fact('redaction', ...redactionInWords(about.redaction, words))]),
    fact('coverage', ...coverageInWords(about, words)),
  ];
}

type FactName =
  | 'conversation'
  | 'people'
  | 'account'
  | 'made'
  | 'zone'
  | 'range'
  | 'messages'
  | 'files'
  | 'redaction'
  | 'coverage';

function peopleInLines(
  { people, morePeople, redaction }: About,
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

function rangeInWords({ range }: About, { t, times }: TranscriptWords): string {
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
