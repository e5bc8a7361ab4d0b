import { Ellipsis, Forward, Reply } from 'lucide-react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import type { Message } from '../../../../shared/model/messages.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { cx } from '../../../ui/cx.ts';
import styles from './MessageActions.module.css';
import type { MessageHandlers } from './messageHandlers.ts';

interface MessageActionsProps {
  readonly message: Message;
  readonly handlers: MessageHandlers;
  /** Its buttons are in the tab order. */
  readonly isReachable: boolean;
}

/** The actions most used, beside the message that is pointed at or has the focus. They always take their room, so that nothing moves. */
export function MessageActions({ message, handlers, isReachable }: MessageActionsProps) {
  const { t } = useTranslation('thread');
  return (
    <div className={styles['bar']}>
      <Action
        label={t('menu.reply')}
        icon={<Reply aria-hidden="true" />}
        className={styles['first']}
        isReachable={isReachable}
        onPress={() => handlers.reply(message)}
      />
      {message.isDeleted ? null : (
        <Action
          label={t('menu.forward')}
          icon={<Forward aria-hidden="true" />}
          className={styles['second']}
          isReachable={isReachable}
          onPress={() => handlers.forward(message)}
        />
      )}
      <Action
        label={t('menu.label')}
        icon={<Ellipsis aria-hidden="true" />}
        isReachable={isReachable}
        hasMenu
        onPress={(event) => handlers.openMenu(message, event)}
        onKeyDown={(event) => {
          // The library takes the click that a key makes for one of a screen reader, and then focuses the menu instead of its first entry.
          if (event.key === 'Enter' || event.key === ' ') handlers.openMenu(message, event);
        }}
      />
    </div>
  );
}

interface ActionProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly isReachable: boolean;
  readonly hasMenu?: boolean;
  readonly className?: string | undefined;
  readonly onPress: (event: MouseEvent<HTMLElement>) => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}

function Action({ label, icon, isReachable, hasMenu = false, className, onPress, onKeyDown }: ActionProps) {
  return (
    <button
      type="button"
      tabIndex={isReachable ? 0 : -1}
      title={label}
      aria-label={label}
      aria-haspopup={hasMenu ? 'menu' : undefined}
      className={cx(styles['action'], className)}
      onClick={onPress}
      onKeyDown={onKeyDown}
    >
      {icon}
    </button>
  );
}
