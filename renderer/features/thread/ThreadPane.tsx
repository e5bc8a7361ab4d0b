import { Files, Search } from 'lucide-react';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef } from 'react';
import type { ConvId } from '../../../shared/model/ids.ts';
import type { OutboxItem } from '../../../shared/model/outbox.ts';
import { visiblePiece } from '../../../shared/text/visibleText.ts';
import { conversationTitle, peopleInWords } from '../../../shared/words/conversationTitle.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useSenderName } from '../../locales/useSenderName.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { useDropTarget } from '../../ui/useDropTarget.ts';
import { useNameInAll } from '../account/useNameInAll.ts';
import { Composer, type ComposerHandle, type ComposerProps } from '../composer/Composer.tsx';
import { useReplyGuard } from '../composer/useReplyGuard.ts';
import { ConversationAvatar } from '../conversations/ConversationAvatar.tsx';
import { useConversation } from '../conversations/conversationsStore.ts';
import { TellNamesakesApart } from '../conversations/TellNamesakesApart.tsx';
import type { Destination } from '../drafts/sends.ts';
import { BesideActions } from '../navigation/BesideActions.tsx';
import { DetailsToggle } from '../navigation/DetailsToggle.tsx';
import { PaneHeader } from '../navigation/PaneHeader.tsx';
import { useSelection } from '../navigation/selectionStore.ts';
import { useOutbox } from '../outbox/outboxStore.ts';
import { useTooLate } from '../outbox/useTooLate.ts';
import { MoveBackButton } from '../ownWindow/WindowButton.tsx';
import { keysFor, keysOf, UNDO_SEND } from '../shortcuts/shortcuts.ts';
import { DropOverlay } from '../staging/drop/DropOverlay.tsx';
import { type Recipients, recipientsOf } from '../staging/recipients.ts';
import { StateButton } from '../triage/StateButton.tsx';
import { FindBar } from './find/FindBar.tsx';
import { useFind } from './find/findStore.ts';
import { useFinding } from './find/useFinding.ts';
import { focusedFirst } from './focusedFirst.ts';
import type { MessageListHandle } from './list/MessageList.tsx';
import { PrintedThread } from './print/PrintedThread.tsx';
import { ThreadMiddle } from './ThreadMiddle.tsx';
import styles from './ThreadPane.module.css';
import { useFocusWhenOpenedAgain } from './useFocusWhenOpenedAgain.ts';
import { useTakeBackLast } from './useTakeBackLast.ts';

const HERE: Destination = { title: '', participants: [], follows: null };

/** An open conversation: its name, messages and composer. */
export function ThreadPane({ convId }: { readonly convId: ConvId }) {
  const { openThread, outbox, staged } = useAccountStores();
  const thread = useMemo(() => openThread.of(convId), [openThread, convId]);
  useEffect(() => () => openThread.leave(convId), [openThread, convId]);
  const draft = useDraft(convId);
  const { notices } = useAppStores();
  const composer = useRef<ComposerHandle>(null);
  const list = useRef<MessageListHandle>(null);

  useFocusWhenOpenedAgain(composer);
  const { isOver, target } = useDropTarget((files) => {
    staged.getState().add(convId, files);
    composer.current?.focus();
  });

  const tooLate = useTooLate();
  const addressed = () => ({ to: () => HERE, onSent: () => thread.getState().sent() });
  const takeBack = useCallback(
    (item: OutboxItem) => {
      const show = (taken: readonly OutboxItem[]) => {
        if (taken.length === 0) void tooLate(item);
        thread.getState().takenBack(taken);
        if (taken.some(({ file }) => file !== null)) void staged.getState().load(convId);
        composer.current?.focus();
      };
      draft.flush();
      draft.takeBack(item, focusedFirst(outbox.getState(), composer)).then(show, notices.getState().failed);
    },
    [convId, draft, thread, outbox, staged, notices, tooLate],
  );
  const reply = useCallback(
    (quote: string) => {
      const box = composer.current;
      const put = () => (box !== null && box === composer.current ? box : draft).putAhead(quote);
      draft.whenLoaded().then(put, notices.getState().failed);
      box?.focus();
    },
    [draft, notices],
  );
  const isHere = (item: OutboxItem) => item.convId === convId;
  const { undo, edit } = useTakeBackLast(convId, (items) => items.filter(isHere), takeBack);
  const { isFinding, focusBack } = useFinding(convId, { list, composer });
  const onKeyDown = (event: KeyboardEvent) => {
    if (isTypedOutsideAField(event)) composer.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is typed anywhere in the pane goes to its message box, and what is dropped to its files
    <section className={styles['pane']} data-takes-text onKeyDown={onKeyDown} {...target}>
      <TellNamesakesApart convId={convId}>
        <Header convId={convId} />
        {isFinding ? <FindBar onLeave={focusBack} /> : null}
        <ThreadMiddle
          list={list}
          convId={convId}
          thread={thread}
          onEdit={takeBack}
          onReply={reply}
          onLeave={() => composer.current?.focus()}
        />
        <ThreadComposer
          key={convId}
          ref={composer}
          convId={convId}
          draft={draft}
          addressed={addressed}
          onJump={thread.getState().jumpTo}
          onUp={() => edit(() => list.current?.focusFromBelow())}
          onUndo={undo}
        />
        <PrintedThread convId={convId} thread={thread} />
      </TellNamesakesApart>
      {isOver ? <ThreadDropOverlay convId={convId} /> : null}
      <HeldAnnouncement convId={convId} />
    </section>
  );
}

/** Separate from the pane, so that a change of the conversation doesn't render its messages again. */
function ThreadComposer(
  props: Omit<ComposerProps, 'recipients' | 'guard' | 'autoFocus'> & { readonly convId: ConvId },
) {
  const { pane, panes } = useAccountStores();
  const isActive = () => panes.state.getState().active === pane;
  const guard = useReplyGuard(props.convId, props.draft);
  return <Composer {...props} autoFocus={isActive} guard={guard} recipients={useRecipients(props.convId)} />;
}

/** Separate from the countdown, which a screen reader would read every second. */
function HeldAnnouncement({ convId }: { readonly convId: ConvId }) {
  const { t } = useTranslation('thread');
  const { platform } = useAppStores().info;
  const isHeld = useOutbox(({ items }) =>
    items.some((item) => item.convId === convId && item.state.kind === 'held'),
  );
  return (
    <p role="status" className="visually-hidden">
      {isHeld ? t('outbox.undoHint', { keys: keysOf(UNDO_SEND, platform).join('+') }) : ''}
    </p>
  );
}

function ThreadDropOverlay({ convId }: { readonly convId: ConvId }) {
  return <DropOverlay recipients={useRecipients(convId)} />;
}

const useRecipients = (convId: ConvId): Recipients => recipientsOf(useConversation(convId));

function useDraft(convId: ConvId) {
  const { drafts } = useAccountStores();
  const draft = useMemo(() => drafts.of(convId), [drafts, convId]);
  useEffect(() => draft.connect(), [draft]);
  return draft;
}

function Header({ convId }: { readonly convId: ConvId }) {
  const { t } = useTranslation('frame');
  const nameOf = useSenderName();
  const account = useNameInAll();
  const conversation = useConversation(convId);
  if (conversation === null)
    return <PaneHeader avatar={null} title="" subtitle="" actions={<HeaderActions convId={convId} />} />;
  const title = conversationTitle(t, conversation);
  const named = conversation.people.filter(({ isSelf }) => !isSelf);
  const names = named.map(({ email }) => visiblePiece(nameOf(email)));
  const [single] = conversation.others === 1 ? named : [];
  const people = single ? visiblePiece(single.email) : peopleInWords(t, names, conversation.others);
  return (
    <PaneHeader
      avatar={<ConversationAvatar people={conversation.people} isNote={conversation.isNote} />}
      title={title}
      subtitle={[account, people === title ? '' : people].filter(Boolean).join(' · ')}
      actions={<HeaderActions convId={convId} />}
    />
  );
}

function HeaderActions({ convId }: { readonly convId: ConvId }) {
  const { t } = useTranslation('files');
  const { t: thread } = useTranslation('thread');
  const { platform } = useAppStores().info;
  const openFiles = useSelection((state) => state.openFiles);
  const find = useFind((state) => state.open);
  return (
    <>
      <StateButton convId={convId} />
      <IconButton
        label={thread('find.label')}
        keys={keysFor('find-in-conversation', platform)}
        onPress={() => find(convId)}
      >
        <Search />
      </IconButton>
      <IconButton label={t('show')} onPress={() => openFiles(convId)}>
        <Files />
      </IconButton>
      <DetailsToggle />
      <BesideActions />
      <MoveBackButton convId={convId} />
    </>
  );
}

function isTypedOutsideAField(event: KeyboardEvent): boolean {
  const isTyped =
    event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
  const isField =
    event.target instanceof Element &&
    event.target.closest('input, textarea, [role="menu"], [role="dialog"]') !== null;
  return isTyped && !isField;
}
