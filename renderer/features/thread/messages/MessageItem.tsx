import { Check, Forward, TriangleAlert } from 'lucide-react';
import { memo, useState } from 'react';
import type { Message } from '../../../../shared/model/messages.ts';
import { priorityOf } from '../../../../shared/model/priority.ts';
import { spellOutHidden } from '../../../../shared/text/visibleText.ts';
import { useSenderName } from '../../../locales/useSenderName.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { cx } from '../../../ui/cx.ts';
import { Avatar } from '../../../ui/display/Avatar.tsx';
import { ReminderMark } from '../../reminders/ReminderMark.tsx';
import { KeptHeight } from '../attachments/useKeptHeight.ts';
import { MessageRowFrame } from '../rows/MessageRowFrame.tsx';
import type { RowHead } from '../rows/threadRows.ts';
import { Bubble } from './Bubble.tsx';
import { MessageActions } from './MessageActions.tsx';
import { isPlace, MessageBody } from './MessageBody.tsx';
import { MessageBox } from './MessageBox.tsx';
import styles from './MessageItem.module.css';
import { MessageTime } from './MessageTime.tsx';
import type { MessageHandlers } from './messageHandlers.ts';
import { Quote } from './Quote.tsx';

interface MessageItemProps {
  readonly message: Message;
  readonly head: RowHead;
  readonly isActive: boolean;
  readonly isExpanded: boolean;
  readonly isFlashing: boolean;
  /** Whether it is selected among several; null: none are being selected. */
  readonly isChosen: boolean | null;
  readonly handlers: MessageHandlers;
}

export const MessageItem = memo(function MessageItem(props: MessageItemProps) {
  const { message, head, isActive, isExpanded, isFlashing, isChosen, handlers } = props;
  const { isFromSelf, senderEmail } = message;
  const name = spellOutHidden(useSenderName()(senderEmail));
  const [keptHeight, setKeptHeight] = useState(0);
  const isReachable = isActive && isChosen === null;
  return (
    <MessageRowFrame
      head={head}
      created={message.created}
      isFromSelf={isFromSelf}
      isActive={isActive}
      isFlashing={isFlashing}
      isChosen={isChosen}
      onContextMenu={(event) => handlers.openMenu(message, event)}
      onChoose={(isStretch) => handlers.choose(message, isStretch)}
    >
      {isChosen !== null ? (
        <MessageBox {...{ message, handlers, isChosen }} isReachable={isActive} />
      ) : isFromSelf ? (
        <MessageActions {...{ message, handlers }} isReachable={isActive} />
      ) : (
        <Sender head={head} email={senderEmail} />
      )}
      <div className={styles['stack']} style={{ marginBottom: keptHeight }}>
        <SenderName name={name} email={senderEmail} isShown={head.namesSender} isFromSelf={isFromSelf} />
        <Bubble
          isFromSelf={isFromSelf}
          isCritical={priorityOf(message.priority) === 'critical'}
          isCard={!message.isDeleted && (message.attachment !== null || isPlace(message))}
          isHollow={message.isDeleted}
          meta={<Meta message={message} isReachable={isReachable} />}
        >
          <Marks message={message} />
          {message.quoted === null || message.isDeleted ? null : (
            <Quote quote={message.quoted} isReachable={isReachable} onGoTo={handlers.goToQuoted} />
          )}
          <KeptHeight value={setKeptHeight}>
            <MessageBody
              message={message}
              isExpanded={isExpanded}
              isReachable={isReachable}
              onToggle={() => handlers.toggleText(message)}
            />
          </KeptHeight>
        </Bubble>
      </div>
      {isFromSelf || isChosen !== null ? null : (
        <MessageActions {...{ message, handlers }} isReachable={isActive} />
      )}
    </MessageRowFrame>
  );
}, isSameItem);

function isSameItem(a: MessageItemProps, b: MessageItemProps): boolean {
  return (
    a.message === b.message &&
    a.head.gap === b.head.gap &&
    a.head.startsDay === b.head.startsDay &&
    a.head.startsNew === b.head.startsNew &&
    a.head.startsGroup === b.head.startsGroup &&
    a.head.namesSender === b.head.namesSender &&
    a.isActive === b.isActive &&
    a.isExpanded === b.isExpanded &&
    a.isFlashing === b.isFlashing &&
    a.isChosen === b.isChosen &&
    a.handlers === b.handlers
  );
}

function Sender({ head, email }: { readonly head: RowHead; readonly email: string }) {
  return (
    <span className={styles['avatar']}>{head.startsGroup ? <Avatar email={email} size="m" /> : null}</span>
  );
}

interface SenderNameProps {
  readonly name: string;
  readonly email: string;
  readonly isShown: boolean;
  readonly isFromSelf: boolean;
}

/** Each message names its sender; where that is obvious, only for screen readers. */
function SenderName({ name, email, isShown, isFromSelf }: SenderNameProps) {
  const { t } = useTranslation('thread');
  return (
    <span
      dir="auto"
      className={cx(styles['sender'], isShown ? styles['name'] : 'visually-hidden')}
      title={isShown ? spellOutHidden(email) : undefined}
    >
      {isFromSelf ? t('you') : name}
    </span>
  );
}

function Marks({ message }: { readonly message: Message }) {
  const { t } = useTranslation('thread');
  const priority = priorityOf(message.priority);
  return (
    <>
      {priority === 'critical' ? (
        <span className={styles['critical']}>
          <TriangleAlert aria-hidden="true" />
          {t('mark.critical')}
        </span>
      ) : null}
      {priority === 'other' ? (
        <bdi className={styles['mark']}>
          {t('mark.priority', { priority: spellOutHidden(message.priority) })}
        </bdi>
      ) : null}
      {message.isForwarded ? (
        <span className={styles['mark']}>
          <Forward aria-hidden="true" />
          {t('mark.forwarded')}
        </span>
      ) : null}
    </>
  );
}

function Meta({ message, isReachable }: { readonly message: Message; readonly isReachable: boolean }) {
  const { t } = useTranslation('thread');
  return (
    <>
      <ReminderMark msgId={message.msgId} />
      <MessageTime at={message.created} isReachable={isReachable} />
      {message.isFromSelf ? (
        <span title={t('state.sent')} className={styles['sent']}>
          <Check aria-hidden="true" />
          <span className="visually-hidden">{t('state.sent')}</span>
        </span>
      ) : null}
    </>
  );
}
