import { useId, useState } from 'react';
import type { DayRange } from '../../../shared/model/dashboard.ts';
import type { AccountId } from '../../../shared/model/ids.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Choice } from '../../ui/controls/Choice.tsx';
import { useNow } from '../../ui/display/Now.tsx';
import { useAccounts } from '../account/accountsStore.ts';
import { useOpenStores } from '../account/allAccounts.ts';
import { useServiceNames } from '../account/useServiceNames.ts';
import styles from './DashboardPage.module.css';
import {
  dayOf,
  FIRST_DAY,
  LAST_DAY,
  PRESETS,
  type Preset,
  presetOf,
  presetRange,
  readDay,
  writeDay,
} from './rangeChoices.ts';

interface DashboardChoicesProps {
  readonly account: AccountId;
  readonly onAccount: (account: AccountId) => void;
  readonly range: DayRange;
  readonly onRange: (range: DayRange) => void;
}

export function DashboardChoices({ account, onAccount, range, onRange }: DashboardChoicesProps) {
  const { t } = useTranslation('dashboard');
  const today = dayOf(useNow());
  return (
    <div className={styles['choices']}>
      <AccountChoice account={account} onAccount={onAccount} />
      <Choice<Preset | ''>
        label={t('range')}
        isLabelHidden
        value={presetOf(range, today) ?? ''}
        onChange={(preset) => (preset === '' ? undefined : onRange(presetRange(preset, today)))}
        options={(Object.keys(PRESETS) as Preset[]).map((value) => ({ value, label: t(`ranges.${value}`) }))}
      />
      <DayField
        label={t('from')}
        value={range.from}
        max={writeDay(range.to)}
        onChange={(from) => onRange({ ...range, from })}
      />
      <DayField
        label={t('to')}
        value={range.to}
        min={writeDay(range.from)}
        onChange={(to) => onRange({ ...range, to })}
      />
    </div>
  );
}

/** Only if there are several. */
function AccountChoice({ account, onAccount }: Pick<DashboardChoicesProps, 'account' | 'onAccount'>) {
  const { t } = useTranslation('dashboard');
  const id = useId();
  const stores = useOpenStores();
  const accounts = useAccounts((state) => state.accounts);
  const open = accounts.filter((each) => stores.has(each.id));
  const nameOf = useServiceNames(accounts);
  if (open.length < 2) return null;
  return (
    <label htmlFor={id} className={styles['field']}>
      {t('account')}
      <select
        id={id}
        value={account}
        onChange={({ target }) => onAccount(target.value as AccountId)}
        className={styles['account']}
      >
        {open.map((each) => (
          <option key={each.id} value={each.id}>
            {nameOf(each)}
          </option>
        ))}
      </select>
    </label>
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly value: number | null;
  readonly min?: string;
  readonly max?: string;
  readonly onChange: (day: number | null) => void;
}

function DayField({ label, value, min = '', max = '', onChange }: DayFieldProps) {
  const id = useId();
  /** Null: nothing that isn't whole. */
  const [unfinished, setUnfinished] = useState<string | null>(null);
  const take = (text: string) => {
    const day = readDay(text);
    const isWhole = text === '' || day !== null;
    setUnfinished(isWhole ? null : text);
    if (isWhole) onChange(day);
  };
  return (
    <label htmlFor={id} className={styles['field']}>
      {label}
      <input
        id={id}
        type="date"
        value={unfinished ?? writeDay(value)}
        min={min || FIRST_DAY}
        // A year has four digits, but the field would accept six.
        max={max || LAST_DAY}
        onChange={({ target }) => take(target.value)}
        onBlur={() => setUnfinished(null)}
      />
    </label>
  );
}
