import { type ReactNode, useId, useState } from 'react';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { BarsChart } from './BarsChart.tsx';
import styles from './ChartCard.module.css';
import { type ChartData, inNumbers } from './chartData.ts';
import { useSaveTable } from './useSaveTable.ts';

interface ChartCardProps {
  readonly data: ChartData;
  /** Goes where a row of the table leads, by its index; omitted: nowhere. */
  readonly onOpen?: (row: number) => void;
}

/** A chart under its heading, with its table and the way to save that. */
export function ChartCard({ data, onOpen }: ChartCardProps) {
  const { t } = useTranslation('dashboard');
  const [hasTable, setTable] = useState(false);
  const { isPending, save } = useSaveTable();
  const heading = useId();
  const name = t(`charts.${data.chart}`);
  const isEmpty = data.bars.every(({ values }) => values.every((value) => value === 0));
  const saved = data.saved ?? data;
  return (
    <section aria-labelledby={heading} className={styles['card']}>
      <h3 id={heading} className={styles['heading']}>
        {name}
      </h3>
      <p className={styles['summary']}>{data.summary}</p>
      {data.hint === undefined ? null : <p className={styles['hint']}>{data.hint}</p>}
      {isEmpty ? null : (
        <>
          <BarsChart data={data} />
          <div className={styles['actions']}>
            <Button variant="quiet" aria-expanded={hasTable} onPress={() => setTable(!hasTable)}>
              {t(hasTable ? 'hideTable' : 'showTable')}
              <span className="visually-hidden">: {name}</span>
            </Button>
            <Button
              variant="quiet"
              isDisabled={isPending}
              onPress={() => save(data.chart, [saved.columns, ...saved.rows])}
            >
              {t('saveTable')}
              <span className="visually-hidden">: {name}</span>
            </Button>
          </div>
          {hasTable ? <ChartTable data={data} {...(onOpen && { onOpen })} /> : null}
        </>
      )}
    </section>
  );
}

function ChartTable({ data: { chart, columns, rows }, onOpen }: ChartCardProps) {
  const { t } = useTranslation('dashboard');
  const locale = useLocale();
  const nameOf = (name: string, row: number): ReactNode =>
    onOpen === undefined ? (
      <bdi>{name}</bdi>
    ) : (
      <button type="button" onClick={() => onOpen(row)} className={styles['open']}>
        <bdi>{name}</bdi>
      </button>
    );
  return (
    <section
      aria-label={t('tableOf', { heading: t(`charts.${chart}`) })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
      tabIndex={0}
      className={styles['scroller']}
    >
      <table className={styles['table']}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = '', ...values], row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two conversations may have one name, and rows have no state.
            <tr key={row}>
              <th scope="row">{nameOf(String(name), row)}</th>
              {values.map((value, column) => (
                <td key={columns[column + 1]}>{inNumbers(value, locale)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
