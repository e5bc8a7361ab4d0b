import { TriangleAlert } from 'lucide-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import type { ListedAccount } from '../../../../shared/model/session.ts';
import { useAppStores } from '../../../lib/bridge/storesContext.ts';
import { Tooltip } from '../../../ui/controls/Tooltip.tsx';
import { cx } from '../../../ui/cx.ts';
import { Avatar } from '../../../ui/display/Avatar.tsx';
import { useDropTarget } from '../../../ui/useDropTarget.ts';
import type { useReorder } from '../../../ui/useReorder.ts';
import { useNotices } from '../../notices/noticesStore.ts';
import { keysOf } from '../../shortcuts/shortcuts.ts';
import { isOpen, useAccounts } from '../accountsStore.ts';
import styles from './AccountRail.module.css';
import { RailUnread } from './RailUnread.tsx';
import { useAccountName } from './useAccountName.ts';

interface RailButtonProps {
  readonly account: ListedAccount;
  /** From 1. */
  readonly place: number;
  readonly isShown: boolean;
  /** Where a dragged one would go. */
  readonly isMarked: 'before' | 'after' | null;
  readonly onGo: () => void;
  /** CSS pixels of the window. */
  readonly onMenu: (x: number, y: number) => void;
  readonly dragging: ReturnType<ReturnType<typeof useReorder>['card']>;
}

/** An account: its initials, its unread messages and its trouble. */
export function RailButton(props: RailButtonProps) {
  const { account, place, isShown, isMarked, onGo, onMenu, dragging } = props;
  const { info, offered } = useAppStores();
  const goTo = useAccounts((state) => state.goTo);
  const failed = useNotices((state) => state.failed);
  const { isOver, target } = useDropTarget((files) => {
    goTo(account.id).then(() => offered.getState().offer(files), failed);
  });
  const name = useAccountName(account);
  const keys =
    place <= 9 ? ` (${keysOf({ modifier: 'mod', key: String(place) }, info.platform).join('+')})` : '';
  const isTroubled = account.state !== 'open' && account.state !== 'opening';
  const onContextMenu = (event: MouseEvent) => {
    event.preventDefault();
    onMenu(event.clientX, event.clientY);
  };
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isShown) button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isShown]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside has the name; this takes the drag and the menu
    <div
      {...dragging}
      {...(isOpen(account) ? target : {})}
      data-account={account.id}
      data-reorders=""
      className={cx(styles['place'], isMarked !== null && styles[isMarked], isOver && styles['isTarget'])}
      onContextMenu={onContextMenu}
    >
      <Tooltip label={`${name}${keys}`}>
        <Button
          ref={button}
          aria-label={name}
          {...(isShown && { 'aria-current': 'true' as const })}
          onPress={onGo}
          className={cx(styles['button'], isShown && styles['shown'])}
        >
          <span className={cx(styles['face'], !isOpen(account) && styles['away'])}>
            <Avatar email={account.email} size="l" colour={account.colour} />
          </span>
          {isTroubled ? (
            <span className={styles['trouble']}>
              <TriangleAlert aria-hidden="true" />
            </span>
          ) : null}
          {place <= 9 ? <span data-number={place} className={styles['number']} /> : null}
          <RailUnread unread={account.unread} />
        </Button>
      </Tooltip>
    </div>
  );
}
