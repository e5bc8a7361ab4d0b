import type { RefObject } from 'react';
import { DEFAULT_SETTINGS } from '../../../shared/model/settings.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { cx } from '../../ui/cx.ts';
import { Pane } from '../../ui/page/Pane.tsx';
import { Splitter } from '../../ui/page/Splitter.tsx';
import { DetailsPane } from '../details/DetailsPane.tsx';
import { useSelection } from '../navigation/selectionStore.ts';
import { useDetails } from '../navigation/useDetails.ts';
import { useFront } from '../navigation/useFront.ts';
import styles from './Panes.module.css';
import { placing, useWidth } from './paneWidth.ts';

const DETAILS = { min: 240, max: 480, share: 0.32 } as const;

const DETAILS_SPLITTER = {
  side: 'end',
  defaultValue: DEFAULT_SETTINGS.detailsWidth,
} as const;

/** The details of the conversation of one pane, whose stores are the context: beside it, or over it where there is no room. */
export function DetailsColumn({ place }: { readonly place: RefObject<HTMLDivElement | null> }) {
  const { t } = useTranslation('frame');
  const { account } = useAccountStores().bridge;
  const convId = useSelection(({ selection }) =>
    selection?.kind === 'conversation' ? selection.convId : null,
  );
  const details = useDetails();
  const front = useFront();
  const width = useWidth('detailsWidth', DETAILS);
  if (convId === null) return null;
  return (
    <Pane label={t('details.heading')} className={styles['landmark']}>
      {details.isNarrow ? null : (
        <Splitter
          {...width}
          {...DETAILS_SPLITTER}
          controls={`details-pane-${account}`}
          label={t('panes.detailsSplitter')}
        />
      )}
      <div
        ref={place}
        id={`details-pane-${account}`}
        className={placing(front)('details', cx(styles['details'], details.isNarrow && styles['overlay']))}
        style={front === 'all' ? { width: width.value } : undefined}
      >
        <DetailsPane convId={convId} onClose={() => details.setOpen(false)} />
      </div>
    </Pane>
  );
}
