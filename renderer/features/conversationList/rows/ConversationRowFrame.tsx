import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import { Place } from '../../../ui/display/PlacedName.tsx';
import { useDropTarget } from '../../staging/drop/useDropTarget.ts';
import styles from './ConversationRowFrame.module.css';

interface ConversationRowFrameProps {
  readonly avatar: ReactNode;
  readonly title: string;
  /** The domain of the person whose name the title is, where others have that name. */
  readonly place?: string | null;
  /** Distinguishes it from others with the same title; never cut off. */
  readonly number?: string | null;
  readonly time: ReactNode;
  readonly preview: ReactNode;
  readonly badge: ReactNode;
  readonly isSelected: boolean;
  readonly isActive: boolean;
  readonly isUnread: boolean;
  readonly onOpen: () => void;
  /** Called when files are dropped on it; omitted if it takes none. */
  readonly onFiles?: (files: readonly File[]) => void;
}

/** The look of a row: avatar, then title and time above, preview and badge below. */
export function ConversationRowFrame(props: ConversationRowFrameProps) {
  const {
    avatar,
    title,
    place = null,
    number = null,
    time,
    preview,
    badge,
    isSelected,
    isActive,
    isUnread,
    onOpen,
    onFiles,
  } = props;
  const { isOver, target } = useDropTarget((files) => onFiles?.(files));
  return (
    <button
      type="button"
      tabIndex={isActive ? 0 : -1}
      aria-current={isSelected ? 'true' : undefined}
      className={cx(styles['row'], isUnread && styles['isUnread'], isOver && styles['isTarget'])}
      onClick={onOpen}
      {...(onFiles ? target : {})}
    >
      {avatar}
      <span className={styles['lines']}>
        <span className={styles['line']}>
          <span className={styles['title']}>
            <span dir="auto" className={styles['name']}>
              {title}
            </span>
            {number === null ? null : <span className={styles['number']}>{` #${number}`}</span>}
          </span>
          <span className={styles['time']}>{time}</span>
        </span>
        <span className={styles['line']}>
          <span className={styles['preview']}>
            {place === null ? null : (
              <span className={styles['place']}>
                <Place place={place} />
              </span>
            )}
            {preview}
          </span>
          {badge}
        </span>
      </span>
    </button>
  );
}
