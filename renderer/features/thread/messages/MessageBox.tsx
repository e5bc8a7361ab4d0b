import type { Message } from '../../../../shared/model/messages.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { cx } from '../../../ui/cx.ts';
import styles from './MessageBox.module.css';
import type { MessageHandlers } from './messageHandlers.ts';

interface MessageBoxProps {
  readonly message: Message;
  readonly handlers: Pick<MessageHandlers, 'choose'>;
  /** It is in the tab order. */
  readonly isReachable: boolean;
  readonly isChosen: boolean;
}

/** The checkbox of a message while several are being selected: in the place of the avatar, so that all stand in one column. */
export function MessageBox({ message, handlers, isReachable, isChosen }: MessageBoxProps) {
  const { t } = useTranslation('thread');
  return (
    <span className={cx(styles['place'], message.isFromSelf && styles['self'])}>
      <input
        type="checkbox"
        tabIndex={isReachable ? 0 : -1}
        aria-label={t('chosen.one')}
        checked={isChosen}
        className={styles['check']}
        onChange={({ nativeEvent }) =>
          handlers.choose(message, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
        }
      />
    </span>
  );
}
