import type { RefObject } from 'react';
import { DEFAULT_SETTINGS } from '../../../shared/model/settings.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { cx } from '../../ui/cx.ts';
import { Pane } from '../../ui/page/Pane.tsx';
import { Splitter } from '../../ui/page/Splitter.tsx';
import { useHasViewsBeside } from '../conversationList/filters/useHasViewsBeside.ts';
import { ViewsColumn } from '../conversationList/filters/ViewsColumn.tsx';
import { ListPane } from '../conversationList/ListPane.tsx';
import { useFront } from '../navigation/useFront.ts';
import styles from './Panes.module.css';
import { placing, useWidth } from './paneWidth.ts';

const LIST = { min: 240, max: 520, share: 0.36 } as const;
const LIST_SPLITTER = { side: 'start', defaultValue: DEFAULT_SETTINGS.listWidth } as const;

interface ListColumnProps {
  readonly id: string;
  readonly list: RefObject<HTMLDivElement | null>;
  readonly filterBox: RefObject<HTMLInputElement | null>;
  readonly focusOpen: () => HTMLTextAreaElement | null;
  readonly isAll?: boolean;
}

/** The list and its edge, or the list alone where there is no room for more. */
export function ListColumn({ id, list, filterBox, focusOpen, isAll = false }: ListColumnProps) {
  const { t } = useTranslation('frame');
  const front = useFront();
  const width = useWidth('listWidth', LIST);
  const isSingle = front !== 'all';
  const hasViews = useHasViewsBeside();
  return (
    <Pane label={t('panes.list')} className={styles['landmark']}>
      {hasViews ? <ViewsColumn /> : null}
      <div
        ref={list}
        id={id}
        className={placing(front)('list', cx(styles['list'], isAll && styles['outer']))}
        style={isSingle ? undefined : { width: width.value }}
      >
        <ListPane filterBox={filterBox} focusOpen={focusOpen} isAll={isAll} />
      </div>
      {isSingle ? null : (
        <Splitter {...width} {...LIST_SPLITTER} controls={id} label={t('panes.listSplitter')} />
      )}
    </Pane>
  );
}
