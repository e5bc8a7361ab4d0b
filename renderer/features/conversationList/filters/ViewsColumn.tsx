import { numberFormat } from '../../../lib/format/formatters.ts';
import { useLocale } from '../../../locales/useLocale.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { cx } from '../../../ui/cx.ts';
import { useRowKeys } from './useRowKeys.ts';
import { useViews } from './useViews.ts';
import { ViewIcon } from './ViewIcon.tsx';
import styles from './ViewsColumn.module.css';
import { VIEWS } from './viewOrder.ts';

/** The views beside the list, each with its count. */
export function ViewsColumn() {
  const { t } = useTranslation('frame');
  const locale = useLocale();
  const { chosen, choose, countOf } = useViews();
  const keys = useRowKeys();
  return (
    <nav aria-label={t('filters.views')} className={styles['column']}>
      <ul className={styles['list']} {...keys}>
        {VIEWS.map((view) => {
          const count = countOf(view);
          return (
            <li key={view}>
              <button
                type="button"
                tabIndex={view === chosen ? 0 : -1}
                aria-current={view === chosen ? 'true' : undefined}
                className={cx(styles['view'])}
                onClick={() => choose(view)}
              >
                <ViewIcon view={view} />
                <span className={styles['name']}>{t(`filters.${view}`)}</span>
                {count === 0 ? null : (
                  <span className={styles['count']}>{numberFormat(locale).format(count)}</span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
