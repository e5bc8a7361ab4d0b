import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { LIST_FILTERS, type ListCounts, type ListFilter } from '../../../../shared/model/conversations.ts';
import { numberFormat } from '../../../lib/format/formatters.ts';
import { useLocale } from '../../../locales/useLocale.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { useConversations } from '../../conversations/conversationsStore.ts';
import { useMarkAllRead } from '../../conversations/useMarkAllRead.ts';
import { useOutbox } from '../../outbox/outboxStore.ts';
import { countStuckPlaces } from '../stuckElsewhere.ts';
import styles from './ListFilters.module.css';

/** The filters of the account's list. */
export function ListFilters() {
  const chosen = useConversations((state) => state.listFilter);
  const choose = useConversations((state) => state.setListFilter);
  const counts = useConversations(({ page }) => page?.counts);
  const notSent = useOutbox(({ items }) => countStuckPlaces(items));
  return <Filters chosen={chosen} counts={counts} notSent={notSent} onChoose={choose} />;
}

interface FiltersProps {
  readonly chosen: ListFilter;
  readonly counts: ListCounts | undefined;
  readonly notSent: number;
  readonly onChoose: (filter: ListFilter) => void;
}

/** Chooses which conversations are listed. Each filter says how many it has; a search looks through all of them. */
export function Filters({ chosen, counts, notSent, onChoose }: FiltersProps) {
  const { t } = useTranslation('frame');
  return (
    <RadioGroup
      value={chosen}
      onChange={(value) => onChoose(value as ListFilter)}
      orientation="horizontal"
      className={cx(styles['filters'])}
    >
      <Label className="visually-hidden">{t('filters.label')}</Label>
      {LIST_FILTERS.map((filter) => (
        <Radio key={filter} value={filter} className={cx(styles['filter'])}>
          {t(`filters.${filter}`)}
          <Count count={filter === 'notSent' ? notSent : (counts?.[filter] ?? 0)} />
        </Radio>
      ))}
    </RadioGroup>
  );
}

function Count({ count }: { readonly count: number }) {
  const locale = useLocale();
  if (count === 0) return null;
  return <span className={styles['count']}>{` ${numberFormat(locale).format(count)}`}</span>;
}

interface MarkAllReadProps {
  readonly filter: ListFilter;
  /** How many conversations are unread. */
  readonly unread: number;
}

/** Above the unread conversations, while there are any. */
export function MarkAllRead({ filter, unread }: MarkAllReadProps) {
  const { t } = useTranslation('frame');
  const mark = useMarkAllRead();
  if (filter !== 'unread' || unread === 0) return null;
  return (
    <div className={styles['markAll']}>
      <Button variant="quiet" isWide onPress={mark}>
        {t('filters.markAllRead')}
      </Button>
    </div>
  );
}
