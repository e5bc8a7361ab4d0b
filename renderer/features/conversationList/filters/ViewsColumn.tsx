import type { ReactNode } from 'react';
import { type ListedFilter, labelFilter } from '../../../../shared/model/conversations.ts';
import { visibleLine } from '../../../../shared/text/visibleText.ts';
import { numberFormat } from '../../../lib/format/formatters.ts';
import { useLocale } from '../../../locales/useLocale.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { cx } from '../../../ui/cx.ts';
import { LabelDot } from '../../labels/LabelMarks.tsx';
import { useRowKeys } from './useRowKeys.ts';
import { useViews } from './useViews.ts';
import { ViewIcon } from './ViewIcon.tsx';
import styles from './ViewsColumn.module.css';
import { VIEWS } from './viewOrder.ts';

/** The views beside the list, each with its count. */
export function ViewsColumn() {
  const { t } = useTranslation('frame');
  const { chosen, choose, countOf, labels } = useViews();
  const keys = useRowKeys();
  const stateOf = (view: ListedFilter) => ({ isChosen: view === chosen, onChoose: () => choose(view) });
  return (
    <nav aria-label={t('filters.views')} className={styles['column']}>
      <ul className={styles['list']} {...keys}>
        {VIEWS.map((view) => (
          <ViewButton key={view} icon={<ViewIcon view={view} />} count={countOf(view)} {...stateOf(view)}>
            {t(`filters.${view}`)}
          </ViewButton>
        ))}
        {labels.length === 0 ? null : (
          <li aria-hidden="true" className={styles['heading']}>
            {t('heading', { ns: 'labels' })}
          </li>
        )}
        {labels.map(({ id, name, colour, count }) => (
          <ViewButton
            key={id}
            icon={
              <span className={styles['dot']}>
                <LabelDot colour={colour} />
              </span>
            }
            count={count}
            {...stateOf(labelFilter(id))}
          >
            <bdi>{visibleLine(name)}</bdi>
          </ViewButton>
        ))}
      </ul>
    </nav>
  );
}

interface ViewButtonProps {
  readonly icon: ReactNode;
  readonly count: number;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function ViewButton({ icon, count, isChosen, onChoose, children }: ViewButtonProps) {
  const locale = useLocale();
  return (
    <li>
      <button
        type="button"
        tabIndex={isChosen ? 0 : -1}
        aria-current={isChosen ? 'true' : undefined}
        className={cx(styles['view'])}
        onClick={onChoose}
      >
        {icon}
        <span className={styles['name']}>{children}</span>
        {count === 0 ? null : <span className={styles['count']}>{numberFormat(locale).format(count)}</span>}
      </button>
    </li>
  );
}
