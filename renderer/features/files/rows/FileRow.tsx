import type { ReactNode } from 'react';
import type { FileEntry } from '../../../../shared/model/files/files.ts';
import { dateFormat } from '../../../lib/format/formatters.ts';
import { useLocale } from '../../../locales/useLocale.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { cx } from '../../../ui/cx.ts';
import styles from './FileRows.module.css';
import type { MonthRow } from './monthRows.ts';

interface FileRowProps {
  readonly row: MonthRow;
  /** The position of the row in the list; lengths in CSS pixels. */
  readonly place: {
    readonly index: number;
    readonly top: number;
    readonly height: number;
    readonly columns: number;
  };
  readonly view: 'grid' | 'list';
  readonly itemOf: (entry: FileEntry) => ReactNode;
}

/** A row of the list: the name of a month, or files side by side. */
export function FileRow({ row, place, view, itemOf }: FileRowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see FileRows
    // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus
    <div
      role="row"
      aria-rowindex={place.index + 1}
      className={cx(
        styles['row'],
        row.kind === 'month' ? styles['month'] : styles[view === 'grid' ? 'grid' : 'listed'],
      )}
      style={{
        height: place.height,
        transform: `translateY(${place.top}px)`,
        gridTemplateColumns: `repeat(${place.columns}, minmax(0, 1fr))`,
      }}
    >
      {row.kind === 'month' ? <Month at={row.at} /> : row.files.map(itemOf)}
    </div>
  );
}

function Month({ at }: { readonly at: number | null }) {
  const { t } = useTranslation('frame');
  const locale = useLocale();
  const format = dateFormat(locale, { month: 'long', year: 'numeric' });
  const name = at === null ? t('unknown.time') : format.format(at);
  return (
    // biome-ignore lint/a11y/useSemanticElements: see FileRows
    // biome-ignore lint/a11y/useFocusableInteractive: it can only be read
    <div role="rowheader">
      <h2 className={styles['name']}>{name}</h2>
    </div>
  );
}
