import type { TFunction } from 'i18next';
import {
  type Chart,
  type Dashboard,
  type Day,
  type DayRange,
  RESPONSE_BANDS,
  WAITING_BANDS,
} from '../../../shared/model/dashboard.ts';
import { type Person, withoutAlias } from '../../../shared/model/people.ts';
import { conversationTitle, theirTitle } from '../../../shared/words/conversationTitle.ts';
import { aliasesAmong, namesakesAmong, senderName } from '../../../shared/words/senderName.ts';
import { dateFormat, numberFormat } from '../../lib/format/formatters.ts';
import { bucketsOf } from './dateBuckets.ts';
import { durationWords } from './durationWords.ts';
import { noonOf, writeDay } from './rangeChoices.ts';

type Cell = string | number;

/** A bar with its name, and its lengths one after the other. */
export interface Bar {
  readonly label: string;
  readonly values: readonly number[];
}

/** A chart with all that is said of it. */
export interface ChartData {
  readonly chart: Chart;
  /** One sentence or two. */
  readonly summary: string;
  /** Explains what is counted. */
  readonly hint?: string;
  /** Bars lie, so that there is room for their names. */
  readonly isLying: boolean;
  /** The names of the values of each bar, if there are several. */
  readonly series: readonly string[];
  readonly bars: readonly Bar[];
  /** The columns of the table, and its rows. The first cell of each is its name. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** The same for the file, if it has more or other rows. */
  readonly saved?: { readonly columns: readonly string[]; readonly rows: readonly (readonly Cell[])[] };
}

/** The words and the format of the page. */
export interface In {
  readonly t: TFunction<'dashboard'>;
  readonly frame: TFunction<'frame'>;
  readonly locale: string;
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** All charts of figures. */
export function chartsOf(figures: Dashboard, range: DayRange, today: Day, words: In): readonly ChartData[] {
  return [
    datesChart(figures, range, today, words),
    hoursChart(figures, words),
    weekdaysChart(figures, words),
    responsesChart(figures, words),
    waitingChart(figures, words),
    conversationsChart(figures, words),
    peopleChart(figures, words),
    filesChart(figures, words),
  ];
}

/** How many there are in all, and where most are. */
function mostOf(bars: readonly Bar[], { t }: In): string {
  const counts = bars.map(({ values }) => sum(values));
  const most = Math.max(0, ...counts);
  const label = bars[counts.indexOf(most)]?.label ?? '';
  return most === 0 ? t('summaries.none') : t('summaries.messages', { count: sum(counts), most, label });
}

function datesChart({ days }: Dashboard, range: DayRange, today: Day, words: In): ChartData {
  const { t, locale } = words;
  const { size, buckets } = bucketsOf(days, range, today);
  const format = dateFormat(locale, {
    ...{ timeZone: 'UTC', month: 'short', year: size === 'date' ? undefined : 'numeric' },
    ...(size === 'month' ? {} : { day: 'numeric' }),
  });
  const bars = buckets.map(({ day, own, others }) => ({
    ...{ label: format.format(noonOf(day)), values: [others, own] },
  }));
  const columns = [t(`columns.${size}`), t('columns.others'), t('columns.own')];
  return {
    ...{ chart: 'days', isLying: false, summary: mostOf(bars, words), bars, columns },
    series: [t('others'), t('own')],
    rows: bars.map(({ label, values }) => [label, ...values]),
    saved: {
      columns: [t('columns.date'), t('columns.others'), t('columns.own')],
      rows: days.map(({ day, own, others }) => [writeDay(day), others, own]),
    },
  };
}

/** Monday, 5 January 1970 is the day 4. */
const weekdayNames = (locale: string, weekday: 'long' | 'short'): readonly string[] =>
  Array.from({ length: 7 }, (_, i) => dateFormat(locale, { timeZone: 'UTC', weekday }).format(noonOf(4 + i)));

function hoursChart({ hours }: Dashboard, words: In): ChartData {
  const { t, locale } = words;
  const format = dateFormat(locale, { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' });
  const bars = Array.from({ length: 24 }, (_, hour) => ({
    label: format.format(hour * 3_600_000),
    values: [sum(hours.map((row) => row[hour] ?? 0))],
  }));
  return {
    ...{ chart: 'hours', isLying: false, series: [], bars, summary: mostOf(bars, words) },
    columns: [t('columns.hour'), t('columns.messages'), ...weekdayNames(locale, 'short')],
    rows: bars.map(({ label, values }, hour) => [label, ...values, ...hours.map((row) => row[hour] ?? 0)]),
  };
}

function weekdaysChart({ hours }: Dashboard, words: In): ChartData {
  const { t, locale } = words;
  const bars = weekdayNames(locale, 'short').map((label, i) => ({ label, values: [sum(hours[i] ?? [])] }));
  return {
    ...{ chart: 'weekdays', isLying: false, series: [], bars, summary: mostOf(bars, words) },
    columns: [t('columns.weekday'), t('columns.messages')],
    rows: weekdayNames(locale, 'long').map((name, i) => [name, ...(bars[i]?.values ?? [])]),
  };
}

function responsesChart({ responses }: Dashboard, words: In): ChartData {
  const { t, locale } = words;
  const { count, median, ninetieth, bands } = responses;
  const bars = bandBars(bands, RESPONSE_BANDS, words);
  return {
    ...{ chart: 'responses', isLying: true, series: [], bars, hint: t('responseIs') },
    summary:
      median === null || ninetieth === null
        ? t('summaries.noResponses')
        : t('summaries.responses', {
            ...{ count, median: durationWords(median, locale) },
            ninetieth: durationWords(ninetieth, locale),
          }),
    ...withCounts([t('columns.time'), t('columns.responses')], bars),
  };
}

function waitingChart({ waiting }: Dashboard, words: In): ChartData {
  const { t } = words;
  const known = bandBars(waiting.bands, WAITING_BANDS, words);
  const bars =
    waiting.unknown === 0 ? known : [...known, { label: t('unknownTime'), values: [waiting.unknown] }];
  const count = sum(bars.flatMap(({ values }) => values));
  return {
    ...{ chart: 'waiting', isLying: true, series: [], bars },
    summary: count === 0 ? t('summaries.noWaiting') : t('summaries.waiting', { count }),
    ...withCounts([t('columns.time'), t('columns.waiting')], bars),
  };
}

const bandBars = (bands: readonly number[], ends: readonly number[], { t, locale }: In): readonly Bar[] =>
  bands.map((count, i) => {
    const end = ends[i];
    const label = end === undefined ? t('longer') : t('upTo', { time: durationWords(end, locale) });
    return { label, values: [count] };
  });

/** The file leaves this computer, so it has no names given here. */
function conversationsChart({ conversations }: Dashboard, words: In): ChartData {
  const { t, frame } = words;
  const barsBy = (titleOf: typeof conversationTitle): readonly Bar[] =>
    conversations.map(({ conversation, own, others }) => ({
      ...{ label: titleOf(frame, conversation), values: [others, own] },
    }));
  const bars = barsBy(conversationTitle);
  const columns = [t('columns.conversation'), t('columns.others'), t('columns.own')];
  return {
    ...{ chart: 'conversations', isLying: true, series: [t('others'), t('own')], bars },
    summary: firstOf(bars, words),
    ...withCounts(columns, bars),
    saved: withCounts(columns, barsBy(theirTitle)),
  };
}

/** The same. */
function peopleChart({ people }: Dashboard, words: In): ChartData {
  const { t, frame } = words;
  const barsOf = (named: readonly Person[]): readonly Bar[] => {
    const [namesakes, aliases] = [namesakesAmong(named), aliasesAmong(named)];
    return people.map(({ person, messages }) => ({
      ...{ label: senderName(frame, person.email, namesakes, aliases), values: [messages] },
    }));
  };
  const all = people.map(({ person }) => person);
  const bars = barsOf(all);
  const columns = [t('columns.person'), t('columns.messages')];
  return {
    ...{ chart: 'people', isLying: true, series: [], bars, summary: firstOf(bars, words) },
    ...withCounts(columns, bars),
    saved: withCounts(columns, barsOf(all.map(withoutAlias))),
  };
}

function firstOf([first]: readonly Bar[], { t }: In): string {
  return first === undefined
    ? t('summaries.none')
    : t('summaries.most', { name: first.label, most: sum(first.values) });
}

function filesChart({ files }: Dashboard, { t }: In): ChartData {
  const bars = files.map((each) => ({ label: t(`kinds.${each.kind}`), values: [each.files] }));
  const count = sum(files.map((each) => each.files));
  return {
    ...{ chart: 'files', isLying: true, series: [], bars },
    summary: count === 0 ? t('summaries.none') : t('summaries.files', { count }),
    ...withCounts([t('columns.kind'), t('columns.files')], bars),
  };
}

const withCounts = (
  columns: readonly string[],
  bars: readonly Bar[],
): Pick<ChartData, 'columns' | 'rows'> => ({
  columns,
  rows: bars.map(({ label, values }) => [label, ...values]),
});

export const inNumbers = (value: Cell, locale: string): string =>
  typeof value === 'number' ? numberFormat(locale).format(value) : value;
