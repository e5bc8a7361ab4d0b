import { Bookmark } from 'lucide-react';
import type { ReactNode } from 'react';
import { visibleLine } from '../../../../shared/text/visibleText.ts';
import { numberFormat } from '../../../lib/format/formatters.ts';
import { useLocale } from '../../../locales/useLocale.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { cx } from '../../../ui/cx.ts';
import { LabelDot } from '../../labels/LabelMarks.tsx';
import { useSavedViews } from '../saved/useSavedViews.ts';
import { useSearchText } from '../search/useSearchText.ts';
import { useRowKeys } from './useRowKeys.ts';
import { type AnyFilter, useViews } from './useViews.ts';
import { ViewIcon } from './ViewIcon.tsx';
import styles from './ViewsColumn.module.css';
import { VIEWS } from './viewOrder.ts';

/** The views beside the list, each with its count, and below them the labels and the saved searches. */
export function ViewsColumn() {
  const { t } = useTranslation('frame');
  const { chosen, choose, countOf, labels } = useViews();
  const { saved, current, open } = useSavedViews();
  const { text, setText } = useSearchText();
  const keys = useRowKeys();
  const locale = useLocale();
  const countWords = (count: number) => (count === 0 ? '' : numberFormat(locale).format(count));
  const stateOf = (view: AnyFilter) => ({
    // A search looks through all conversations.
    isCurrent: text.trim() === '' && view === chosen,
    onPress: () => {
      setText('');
      choose(view);
    },
  });
  return (
    <nav aria-label={t('filters.views')} className={styles['column']}>
      <ul className={styles['list']} {...keys}>
        {VIEWS.map((view) => (
          <li key={view}>
            <View
              icon={<ViewIcon view={view} />}
              name={t(`filters.${view}`)}
              countWords={countWords(countOf(view))}
              {...stateOf(view)}
            />
          </li>
        ))}
        {labels.length === 0 ? null : (
          <li aria-hidden="true" className={styles['heading']}>
            {t('heading', { ns: 'labels' })}
          </li>
        )}
        {labels.map(({ view, name, colour, count }) => (
          <li key={view}>
            <View
              icon={
                <span className={styles['dot']}>
                  <LabelDot colour={colour} />
                </span>
              }
              name={visibleLine(name)}
              countWords={countWords(count)}
              {...stateOf(view)}
            />
          </li>
        ))}
        {saved.map((view) => (
          <li key={`saved ${view.id}`} className={styles['saved']}>
            <View
              icon={<Bookmark aria-hidden="true" />}
              name={visibleLine(view.name)}
              countWords={view.countWords}
              isCurrent={view === current}
              onPress={() => open(view)}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface ViewProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly countWords: string;
  readonly isCurrent: boolean;
  readonly onPress: () => void;
}

function View({ icon, name, countWords, isCurrent, onPress }: ViewProps) {
  return (
    <button
      type="button"
      tabIndex={isCurrent ? 0 : -1}
      aria-current={isCurrent ? 'true' : undefined}
      className={cx(styles['view'])}
      onClick={onPress}
    >
      {icon}
      <span className={styles['name']} dir="auto">
        {name}
      </span>
      {countWords === '' ? null : <span className={styles['count']}>{countWords}</span>}
    </button>
  );
}
