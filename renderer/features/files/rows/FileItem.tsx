import { Ellipsis } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { FileEntry, FileStatus } from '../../../../shared/model/files/files.ts';
import { visibleFileName } from '../../../../shared/text/visibleText.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { cx } from '../../../ui/cx.ts';
import { isPicture } from '../../media/fileFamily.ts';
import { useAutomaticFetch, useFileStatus } from '../../media/filesStore.ts';
import { useDragOut } from '../../media/useDragOut.ts';
import styles from './FileItem.module.css';
import { FileLine } from './FileLine.tsx';
import { FileTile } from './FileTile.tsx';

interface FileItemProps {
  readonly entry: FileEntry;
  readonly view: 'grid' | 'list';
  readonly withConversation: boolean;
  /** The width of its tile, CSS pixels. */
  readonly width: number;
  /** Can be reached with Tab. */
  readonly isActive: boolean;
  readonly isChosen: boolean;
  /** Whether the list is at rest, so that visible pictures may load. */
  readonly isStill: boolean;
  readonly onPress: (status: FileStatus | undefined, event: MouseEvent) => void;
  readonly onToggle: (isRange: boolean) => void;
  /** At the pointer, CSS pixels of the window; without a pointer, below the element. */
  readonly onMenu: (target: Element, x?: number, y?: number) => void;
}

const PRESS = { remote: 'fetch', fetching: 'cancel', failed: 'again', here: 'open' } as const;

/** A file in the pane. A click shows or downloads it, its checkbox selects it, and a downloaded file can be dragged out. */
export function FileItem(props: FileItemProps) {
  const { entry, view, withConversation, isActive, isChosen, isStill } = props;
  const { t } = useTranslation('files');
  const status = useFileStatus(entry.msgId);
  useAutomaticFetch(entry.msgId, status, isStill && isPicture(entry.attachment));
  const onDragStart = useDragOut(entry);
  const name = visibleFileName(entry.attachment.fileName) || t('noName');
  const isHere = status?.state === 'here';
  const tabIndex = isActive ? 0 : -1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid
    // biome-ignore lint/a11y/useFocusableInteractive: its button takes the focus
    <div
      role="gridcell"
      aria-selected={isChosen}
      className={cx(styles['item'], styles[view], isChosen && styles['isChosen'])}
      draggable={isHere}
      onDragStart={onDragStart}
      onContextMenu={(event) => {
        event.preventDefault();
        props.onMenu(event.currentTarget, event.clientX, event.clientY);
      }}
    >
      <button
        type="button"
        data-file={entry.msgId}
        tabIndex={tabIndex}
        aria-label={t(`press.${PRESS[status?.state ?? 'remote']}`, { name })}
        aria-describedby={`file-${entry.msgId}`}
        className={styles['press']}
        onClick={(event) => props.onPress(status, event)}
      />
      <span id={`file-${entry.msgId}`} className={styles['content']}>
        {view === 'grid' ? (
          <FileTile entry={entry} status={status} width={props.width} />
        ) : (
          <FileLine entry={entry} status={status} withConversation={withConversation} at={entry.created} />
        )}
      </span>
      <input
        type="checkbox"
        tabIndex={tabIndex}
        aria-label={t('press.choose', { name })}
        checked={isChosen}
        className={styles['check']}
        onChange={(event) =>
          props.onToggle('shiftKey' in event.nativeEvent && event.nativeEvent.shiftKey === true)
        }
      />
      <span className={styles['more']}>
        <IconButton
          label={t('press.more', { name })}
          excludeFromTabOrder={!isActive}
          onPress={({ target }) => props.onMenu(target)}
        >
          <Ellipsis />
        </IconButton>
      </span>
    </div>
  );
}
