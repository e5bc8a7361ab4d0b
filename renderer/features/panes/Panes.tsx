import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_SETTINGS } from '../../../shared/settings.ts';
import { useConversations } from '../../stores/conversations.ts';
import { useSelection } from '../../stores/selection.ts';
import { useChangeSettings, useSettings } from '../../stores/settings.ts';
import { cx } from '../../ui/cx.ts';
import { Splitter } from '../../ui/Splitter.tsx';
import { useReadyOncePainted } from '../../useReadyOncePainted.ts';
import { ListPane } from '../conversations/ListPane.tsx';
import { DetailsPane } from '../details/DetailsPane.tsx';
import { useDetails } from '../details/useDetails.ts';
import { MiddlePane } from './MiddlePane.tsx';
import styles from './Panes.module.css';
import { useFrameCommands } from './useFrameCommands.ts';

const LIST = { min: 240, max: 520 } as const;
const DETAILS = { min: 240, max: 480 } as const;

/** The list, the open conversation, and its details. */
export function Panes() {
  const { t } = useTranslation('frame');
  const filterBox = useRef<HTMLInputElement>(null);
  const selection = useSelection((state) => state.selection);
  const details = useDetails();
  const listWidth = useWidth('listWidth');
  const detailsWidth = useWidth('detailsWidth');
  const convId = selection?.kind === 'conversation' ? selection.convId : null;
  const isShown = details.isOpen && convId !== null;
  useFrameCommands({ filterBox, details });
  useReadyOncePainted(useConversations((state) => state.page !== null));
  return (
    <div className={styles['panes']}>
      <div id="list-pane" className={styles['list']} style={{ width: listWidth.value }}>
        <ListPane filterBox={filterBox} />
      </div>
      <Splitter
        {...listWidth}
        {...LIST}
        label={t('panes.listSplitter')}
        controls="list-pane"
        side="start"
        defaultValue={DEFAULT_SETTINGS.listWidth}
      />
      <main className={styles['middle']}>
        <MiddlePane selection={selection} />
      </main>
      {isShown && !details.isNarrow ? (
        <Splitter
          {...detailsWidth}
          {...DETAILS}
          label={t('panes.detailsSplitter')}
          controls="details-pane"
          side="end"
          defaultValue={DEFAULT_SETTINGS.detailsWidth}
        />
      ) : null}
      {isShown ? (
        <div
          id="details-pane"
          className={cx(styles['details'], details.isNarrow && styles['overlay'])}
          style={{ width: detailsWidth.value }}
        >
          <DetailsPane convId={convId} onClose={() => details.setOpen(false)} />
        </div>
      ) : null}
    </div>
  );
}

/** A pane's width: while it is being moved a thing of the moment, afterwards a setting. */
function useWidth(name: 'listWidth' | 'detailsWidth') {
  const kept = useSettings((state) => state.settings[name]);
  const change = useChangeSettings();
  const [moving, setMoving] = useState<number | null>(null);
  const onRest = (value: number) => {
    void change({ [name]: value }).finally(() => setMoving(null));
  };
  return { value: moving ?? kept, onMove: setMoving, onRest };
}
