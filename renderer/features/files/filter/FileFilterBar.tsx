import { FunnelX } from 'lucide-react';
import { useId } from 'react';
import { FILE_KINDS, type FileKind } from '../../../../shared/model/files/files.ts';
import type { ConvId } from '../../../../shared/model/ids.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { Choice } from '../../../ui/controls/Choice.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { isFiltered, NO_FILTERS } from '../store/fileFilters.ts';
import { useFilePanel } from '../store/filePanelStore.ts';
import styles from './FileFilterBar.module.css';
import { PersonFilter } from './PersonFilter.tsx';

/** The filters: kind, person and days. */
export function FileFilterBar({ convId }: { readonly convId: ConvId | null }) {
  const { t } = useTranslation('files');
  const filters = useFilePanel((state) => state.filters);
  const setFilters = useFilePanel((state) => state.setFilters);
  const kinds = (['all', ...FILE_KINDS] as const).map((value) => ({
    value,
    label: t(`filter.kinds.${value}`),
  }));
  const chooseKind = (kind: FileKind | 'all') => setFilters({ kind: kind === 'all' ? null : kind });
  return (
    <search aria-label={t('filter.label')} className={styles['bar']}>
      <Choice
        label={t('filter.kind')}
        isLabelHidden
        value={filters.kind ?? 'all'}
        onChange={chooseKind}
        options={kinds}
      />
      <div className={styles['fields']}>
        <PersonFilter convId={convId} />
        <DayField
          label={t('filter.sentFrom')}
          value={filters.from}
          max={filters.until}
          onChange={(from) => setFilters({ from })}
        />
        <DayField
          label={t('filter.sentUntil')}
          value={filters.until}
          min={filters.from}
          onChange={(until) => setFilters({ until })}
        />
        {isFiltered(filters) ? (
          <IconButton label={t('filter.reset')} onPress={() => setFilters(NO_FILTERS)}>
            <FunnelX />
          </IconButton>
        ) : null}
      </div>
    </search>
  );
}

interface DayFieldProps {
  readonly label: string;
  /** `2026-05-31`, or ''. */
  readonly value: string;
  readonly min?: string;
  readonly max?: string;
  readonly onChange: (value: string) => void;
}

function DayField({ label, value, min, max, onChange }: DayFieldProps) {
  const id = useId();
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      <input
        id={id}
        type="date"
        min={min}
        // A year has four digits, but the field would accept six.
        max={max || '9999-12-31'}
        value={value}
        className={styles['input']}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
