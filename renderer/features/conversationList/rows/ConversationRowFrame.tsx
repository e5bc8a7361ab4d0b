import { Ellipsis } from 'lucide-react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { cx } from '../../../ui/cx.ts';
import { Place } from '../../../ui/display/PlacedName.tsx';
import { useDropTarget } from '../../../ui/useDropTarget.ts';
import { PickedMark } from '../../triage/PickedMark.tsx';
import { AccountLine, type RowAccount } from './AccountLine.tsx';
import styles from './ConversationRowFrame.module.css';

interface ConversationRowFrameProps {
  readonly avatar: ReactNode;
  readonly title: string;
  /** The domain of the person whose name the title is, where others have that name. */
  readonly place?: string | null;
  /** Distinguishes it from others with the same title; never cut off. */
  readonly number?: string | null;
  readonly time: ReactNode;
  /** Small marks beside the time. */
  readonly marks?: ReactNode;
  readonly preview: ReactNode;
  readonly badge: ReactNode;
  readonly isSelected: boolean;
  readonly isActive: boolean;
  readonly isUnread: boolean;
  /** Selected, to do something with several. */
  readonly isPicked?: boolean;
  /** Its account, in a list of several. */
  readonly account?: RowAccount;
  readonly onOpen: () => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  /** Called when files are dropped on it; omitted if it takes none. */
  readonly onFiles?: (files: readonly File[]) => void;
  /** Omitted if it has no menu. */
  readonly onMenu?: (event: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>) => void;
}

/** The look of a row: avatar, then title and time above, preview and badge below. */
export function ConversationRowFrame(props: ConversationRowFrameProps) {
  const {
    avatar,
    title,
    place = null,
    number = null,
    time,
    marks = null,
    preview,
    badge,
    isSelected,
    isActive,
    isUnread,
    isPicked = false,
    account,
    onOpen,
    onKeyDown,
    onFiles,
    onMenu,
  } = props;
  const { isOver, target } = useDropTarget((files) => onFiles?.(files));
  return (
    <div className={styles['box']}>
      <button
        type="button"
        tabIndex={isActive ? 0 : -1}
        aria-current={isSelected ? 'true' : undefined}
        className={cx(
          styles['row'],
          isUnread && styles['isUnread'],
          isOver && styles['isTarget'],
        )}
        onClick={onOpen}
        onKeyDown={onKeyDown}
        onContextMenu={onMenu}
        {...(onFiles ? target : {})}
      >
        {isPicked ? <PickedMark /> : avatar}
        <span className={styles['lines']}>
          <span className={styles['line']}>
            <span className={styles['title']}>
              <span dir="auto" className={styles['name']}>
                {title}
              </span>
              {number === null ? null : <span className={styles['number']}>{` #${number}`}</span>}
            </span>
            {marks}
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
          {account ? <AccountLine {...account} /> : null}
        </span>
      </button>
      {onMenu ? <MenuButton isReachable={isActive} onMenu={onMenu} /> : null}
    </div>
  );
}

interface MenuButtonProps {
  readonly isReachable: boolean;
  readonly onMenu: NonNullable<ConversationRowFrameProps['onMenu']>;
}

/** In the place of the time while the row is pointed at, and when it has the focus. */
function MenuButton({ isReachable, onMenu }: MenuButtonProps) {
  const { t } = useTranslation('frame');
  return (
    <button
      type="button"
      tabIndex={isReachable ? 0 : -1}
      title={t('rowMenu.open')}
      aria-label={t('rowMenu.open')}
      aria-haspopup="menu"
      className={styles['more']}
      onClick={onMenu}
      onContextMenu={onMenu}
      onKeyDown={(event) => {
        // The library takes the click that a key makes for one of a screen reader, and then focuses the menu instead of its first entry.
        if (event.key === 'Enter' || event.key === ' ') onMenu(event);
      }}
    >
      <Ellipsis aria-hidden="true" />
    </button>
  );
}
