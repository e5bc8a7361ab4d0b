import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { numberFormat } from '../../lib/format/formatters.ts';
import { useLocale } from '../../locales/useLocale.ts';
import styles from './BarsChart.module.css';
import type { Bar as BarData, ChartData } from './chartData.ts';

/** CSS pixels. */
const HEIGHT = 200;
const LYING_HEIGHT = 28;
const NAME_WIDTH = 150;
/** Longer names end with an ellipsis; the table has them whole. */
const MOST_LETTERS = 20;

const shortened = (name: string): string =>
  name.length > MOST_LETTERS ? `${[...name].slice(0, MOST_LETTERS - 1).join('')}…` : name;

/** The names of the series as keys of a row. */
const KEYS = ['first', 'second'] as const;

/** The bars of a chart. They are only to be seen: its table has the same for everyone. */
export function BarsChart({ data }: { readonly data: ChartData }) {
  const locale = useLocale();
  const { isLying, bars, series } = data;
  const rows = bars.map(({ label, values }, i) => ({
    ...{ label, name: String(i), first: values[0] ?? 0, second: values[1] ?? 0 },
  }));
  const keys = KEYS.slice(0, Math.max(1, series.length));
  const labelOf = (name: unknown) => bars[Number(name)]?.label ?? '';
  const names = {
    ...({ dataKey: 'name', type: 'category', tickLine: false } as const),
    ...({
      tickFormatter: (name: unknown) => shortened(labelOf(name)),
      interval: isLying || bars.length <= 7 ? 0 : 'preserveStart',
    } as const),
  };
  const counts = {
    ...({ type: 'number', allowDecimals: false, tickLine: false, axisLine: false } as const),
    tickFormatter: (count: number) => numberFormat(locale, { notation: 'compact' }).format(count),
  };
  return (
    <div aria-hidden="true" className={styles['chart']}>
      <ResponsiveContainer width="100%" height={isLying ? bars.length * LYING_HEIGHT + 32 : HEIGHT}>
        <BarChart
          data={rows}
          layout={isLying ? 'vertical' : 'horizontal'}
          accessibilityLayer={false}
          margin={{ top: 4, right: 8, bottom: 0, left: 0 }}
          barCategoryGap="20%"
        >
          <CartesianGrid vertical={isLying} horizontal={!isLying} />
          {isLying ? <XAxis {...counts} height={24} /> : <XAxis {...names} height={24} minTickGap={12} />}
          {isLying ? <YAxis {...names} width={NAME_WIDTH} /> : <YAxis {...counts} width={44} />}
          <Tooltip
            isAnimationActive={false}
            content={({ active, label }) =>
              active ? <Tip bar={bars[Number(label)]} series={series} locale={locale} /> : null
            }
          />
          {keys.map((key) => (
            <Bar
              key={key}
              dataKey={key}
              stackId="all"
              maxBarSize={40}
              isAnimationActive={false}
              className={styles[key] ?? ''}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
      {series.length > 1 ? (
        <p className={styles['legend']}>
          {series.map((name, i) => (
            <span key={name}>
              <span className={styles[i === 0 ? 'firstMark' : 'secondMark']} />
              {name}
            </span>
          ))}
        </p>
      ) : null}
    </div>
  );
}

interface TipProps {
  readonly bar: BarData | undefined;
  readonly series: readonly string[];
  readonly locale: string;
}

function Tip({ bar, series, locale }: TipProps) {
  if (bar === undefined) return null;
  const counts = bar.values.map((value) => numberFormat(locale).format(value));
  return (
    <div className={styles['tip']}>
      <bdi>{bar.label}</bdi>
      {counts.map((count, i) => (
        <span key={series[i] ?? ''}>{series.length > 1 ? `${series[i]}: ${count}` : count}</span>
      ))}
    </div>
  );
}
