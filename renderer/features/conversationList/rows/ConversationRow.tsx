import { AppWindow, BellMinus, BellOff, Columns2, Pin } from 'lucide-react';
import { memo } from 'react';
import { useStore } from 'zustand';
import type { Conversation } from '../../../../shared/model/conversations.ts';
import { isStuck } from '../../../../shared/model/outbox.ts';
import { priorityOf } from '../../../../shared/model/priority.ts';
import { titleParts } from '../../../../shared/words/conversationTitle.ts';
import { hasDraft, previewOf } from '../../../../shared/words/messagePreview.ts';
import { useAccountStores, useAppStores } from '../../../lib/bridge/storesContext.ts';
import { numberFormat } from '../../../lib/format/formatters.ts';
import { useLocale } from '../../../locales/useLocale.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { cx } from '../../../ui/cx.ts';
import { RelativeTime } from '../../../ui/display/RelativeTime.tsx';
import { useOpenBeside } from '../../account/useOpenBeside.ts';
import { ConversationAvatar } from '../../conversations/ConversationAvatar.tsx';
import { keyOf } from '../../conversations/merged/mergedRows.ts';
import { useListed } from '../../conversations/useListed.ts';
import { NoteMark, RowLabels } from '../../labels/LabelMarks.tsx';
import { useHasOwnWindow } from '../../navigation/ownWindowsStore.ts';
import { useSelection } from '../../navigation/selectionStore.ts';
import { useOutbox } from '../../outbox/outboxStore.ts';
import { isPressed, OPEN_BESIDE } from '../../shortcuts/shortcuts.ts';
import { StateMark } from '../../triage/StateMark.tsx';
import { useTriageState } from '../../triage/triageStore.ts';
import { useTriageKeys } from '../../triage/useTriageKeys.ts';
import { WaitedMark } from '../../triage/WaitedMark.tsx';
import type { OpenRowMenu } from '../menu/useRowMenu.tsx';
import type { RowAccount } from './AccountLine.tsx';
import styles from './ConversationRowFrame.module.css';
import { ConversationRowFrame } from './ConversationRowFrame.tsx';
import { PendingPreview } from './PendingPreview.tsx';
import { StuckMark } from './StuckMark.tsx';
import { WaitingMark } from './WaitingMark.tsx';

interface ConversationRowProps {
  readonly conversation: Conversation;
  readonly isSelected: boolean;
  readonly isActive: boolean;
  /** In a list of several accounts. */
  readonly account?: RowAccount;
  /** It was opened; must not change between renders. */
  readonly onOpened?: () => void;
  readonly onMenu: OpenRowMenu;
}

export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { conversation, isSelected, isActive, account, onOpened, onMenu } = props;
  const { t } = useTranslation('frame');
  const openConversation = useSelection((state) => state.openConversation);
  const { info } = useAppStores();
  const { bridge, conversations, staged } = useAccountStores();
  const isPicked = useTriageState(({ picked }) =>
    picked.has(keyOf({ account: bridge.account, convId: conversation.convId })),
  );
  const { convId, unread } = conversation;
  const hasOwnWindow = useHasOwnWindow({ account: bridge.account, convId });
  const open = () => {
    conversations.getState().see(conversation);
    openConversation(convId);
    // The next keys are not for the conversation that is open here.
    if (!hasOwnWindow) onOpened?.();
  };
  const onKey = useTriageKeys(conversation);
  const { toggle: toggleBeside } = useOpenBeside();
  const { name, place, number } = titleParts(t, conversation);
  const stuck = useOutbox(({ items }) => items.find((item) => item.convId === convId && isStuck(item.state)));
  const newest = useOutbox(({ items }) =>
    items.findLast((item) => item.convId === convId && item.state.kind !== 'scheduled'),
  );
  const waiting = hasDraft(conversation) ? null : newest;
  const pending = stuck ?? waiting ?? null;
  return (
    <ConversationRowFrame
      avatar={<ConversationAvatar people={conversation.people} isNote={conversation.isNote} />}
      title={name}
      place={place}
      number={number}
      time={
        pending === null ? <LastTime conversation={conversation} /> : <RelativeTime at={pending.created} />
      }
      isSelected={isSelected}
      isActive={isActive}
      isUnread={unread > 0}
      isPicked={isPicked}
      {...(account && { account })}
      onOpen={open}
      onKeyDown={(event) => {
        const isBeside = isPressed(event, OPEN_BESIDE, info.platform);
        if (isBeside && !event.repeat) toggleBeside(convId);
        if (isBeside || onKey(event)) event.preventDefault();
      }}
      onMenu={(event) => onMenu(conversation, event)}
      marks={<Marks conversation={conversation} />}
      onFiles={(files) => {
        staged.getState().add(convId, files);
        open();
      }}
      preview={pending ? <PendingPreview item={pending} /> : <LastPreview conversation={conversation} />}
      badge={
        <>
          <RowLabels conversation={conversation} />
          {stuck ? <StuckMark /> : null}
          {waiting && !stuck ? <WaitingMark /> : null}
          {unread > 0 ? <UnreadCount count={unread} isMuted={mutedOf(conversation) !== null} /> : null}
        </>
      }
    />
  );
});

/** When its last message was written; where that is what the list is about, how long someone has waited for an answer. */
function LastTime({ conversation: { last, waitingSince } }: Pick<ConversationRowProps, 'conversation'>) {
  const view = useListed();
  if (view === 'waitingForUs' && waitingSince !== null) return <WaitedMark since={waitingSince} />;
  return last === null ? null : <RelativeTime at={last.created} />;
}

/** The draft, if there is one, else the newest message. */
function LastPreview({ conversation }: Pick<ConversationRowProps, 'conversation'>) {
  const { t } = useTranslation('frame');
  const { last } = conversation;
  const { label, text, isDraft } = previewOf(t, conversation);
  const isCritical = last !== null && !last.isDeleted && priorityOf(last.priority) === 'critical';
  return (
    <>
      {isCritical ? <span className={styles['critical']}>{t('conversations.critical')}</span> : null}
      {label === null ? null : (
        <span dir="auto" className={cx(styles['label'], isDraft && styles['draft'])}>{`${label}: `}</span>
      )}
      <span dir="auto" className={styles['words']}>
        {text}
      </span>
    </>
  );
}

/** Whether it is pinned, and which of its messages don't notify. */
function Marks({ conversation }: Pick<ConversationRowProps, 'conversation'>) {
  const { t } = useTranslation('frame');
  const { convId, isPinned } = conversation;
  const muted = mutedOf(conversation);
  const isBeside = useStore(
    useAccountStores().panes.selections.beside,
    ({ selection }) => selection?.kind === 'conversation' && selection.convId === convId,
  );
  const { account } = useAccountStores().bridge;
  const hasOwnWindow = useHasOwnWindow({ account, convId });
  return (
    <>
      {hasOwnWindow ? (
        <span className={styles['mark']}>
          <AppWindow aria-hidden="true" />
          <span className="visually-hidden">{t('ownWindow.has')}</span>
        </span>
      ) : null}
      {isBeside ? (
        <span className={styles['mark']}>
          <Columns2 aria-hidden="true" />
          <span className="visually-hidden">{t('beside.isBeside')}</span>
        </span>
      ) : null}
      <StateMark {...conversation} />
      <NoteMark {...conversation} />
      {muted === null ? null : (
        <span className={styles['mark']}>
          {muted === 'none' ? <BellOff aria-hidden="true" /> : <BellMinus aria-hidden="true" />}
          <span className="visually-hidden">{t(`conversations.muted.${muted}`)}</span>
        </span>
      )}
      {isPinned ? (
        <span className={styles['mark']}>
          <Pin aria-hidden="true" />
          <span className="visually-hidden">{t('conversations.pinned')}</span>
        </span>
      ) : null}
    </>
  );
}

/** The level of its own that keeps messages from notifying, and off the badge; null: none does. */
function mutedOf({ notify }: Conversation): 'critical' | 'none' | null {
  return notify === 'critical' || notify === 'none' ? notify : null;
}

const MOST_COUNTED = 999;

function UnreadCount({ count, isMuted }: { readonly count: number; readonly isMuted: boolean }) {
  const { t } = useTranslation('frame');
  const locale = useLocale();
  const number = numberFormat(locale).format(Math.min(count, MOST_COUNTED));
  return (
    <span className={cx(styles['unread'], isMuted && styles['isMuted'])}>
      <span aria-hidden="true">{count > MOST_COUNTED ? `${number}+` : number}</span>
      <span className="visually-hidden">{t('conversations.unread', { count })}</span>
    </span>
  );
}
