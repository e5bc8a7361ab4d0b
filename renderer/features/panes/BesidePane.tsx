import type { RefObject } from 'react';
import { PANES } from '../../../shared/model/conversations.ts';
import { DEFAULT_SETTINGS } from '../../../shared/model/settings.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { cx } from '../../ui/cx.ts';
import { Pane } from '../../ui/page/Pane.tsx';
import { Splitter } from '../../ui/page/Splitter.tsx';
import { useIsActivePane } from '../navigation/panesStore.ts';
import { useSelection } from '../navigation/selectionStore.ts';
import { keepWriting } from './keepWriting.ts';
import { MiddlePane } from './MiddlePane.tsx';
import styles from './Panes.module.css';
import { useWidthBeside } from './paneWidth.ts';
import { useDetailsForNote } from './useDetailsForNote.ts';
import { usePaneLabel } from './usePaneLabel.ts';

const SPLITTER = { side: 'end', defaultValue: DEFAULT_SETTINGS.besideWidth } as const;
const [, BESIDE] = PANES;

interface BesidePaneProps {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly main: RefObject<HTMLElement | null>;
}

/** The conversation beside the main one, and its edge. Its stores are the context. */
export function BesidePane({ place, main }: BesidePaneProps) {
  const { t } = useTranslation('frame');
  const { bridge, panes } = useAccountStores();
  const selection = useSelection((state) => state.selection);
  const width = useWidthBeside(main, place);
  const isActive = useIsActivePane();
  useDetailsForNote();
  const id = `beside-pane-${bridge.account}`;
  return (
    <Pane label={usePaneLabel()} className={styles['landmark']}>
      <Splitter {...width} {...SPLITTER} controls={id} label={t('panes.besideSplitter')} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click beside what takes the focus leaves it in the message box */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the same */}
      <div
        ref={place}
        id={id}
        data-pane={BESIDE}
        data-in-use={isActive || undefined}
        tabIndex={-1}
        className={cx(styles['beside'], styles['half'], isActive && styles['active'])}
        style={{ width: width.value }}
        onFocus={() => panes.activate(BESIDE)}
        onClick={keepWriting}
      >
        <MiddlePane selection={selection} />
      </div>
    </Pane>
  );
}
