import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OutboxId } from '../../../shared/model/ids.ts';
import { isStuck, type OutboxItem } from '../../../shared/model/outbox.ts';
import { pendingTitle } from '../../../shared/words/conversationTitle.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useKnownPeople } from '../../locales/knownPeople.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import type { ComposerHandle } from '../composer/Composer.tsx';
import { PendingAvatar } from '../conversations/PendingAvatar.tsx';
import { PaneHeader } from '../navigation/PaneHeader.tsx';
import { useSelection } from '../navigation/selectionStore.ts';
import { blocksOthers } from '../outbox/blocking.ts';
import { sentTogether, useOutbox, useSentTogether } from '../outbox/outboxStore.ts';
import { useTooLate } from '../outbox/useTooLate.ts';
import { focusedFirst } from './focusedFirst.ts';
import { PendingComposer } from './PendingComposer.tsx';
import { PendingItem } from './pending/PendingItem.tsx';
import styles from './ThreadPane.module.css';
import { useEnterMade } from './useEnterMade.ts';
import { useFocusWhenOpenedAgain } from './useFocusWhenOpenedAgain.ts';
import { useTakeBackLast } from './useTakeBackLast.ts';

const HEAD = { gap: null, startsDay: true, startsNew: false, startsGroup: true, namesSender: false };
const FOLLOWING = { gap: null, startsDay: false, startsNew: false, startsGroup: false, namesSender: false };

/** A new conversation that the service has not created yet: its first message and its state. */
export function PendingThreadPane({ outboxId }: { readonly outboxId: OutboxId }) {
  const { t } = useTranslation('thread');
  const { t: frame } = useTranslation('frame');
  const current = useOutbox(({ items }) => items.find(({ id }) => id === outboxId));
  // The person can keep writing until the conversation opens.
  const [item, setItem] = useState(current);
  if (current && current !== item) setItem(current);
  const together = useSentTogether(outboxId);
  const isTakenBack = useRef(false);
  const composer = useRef<ComposerHandle>(null);
  const takeBack = useTakeBack(outboxId, together, isTakenBack, composer);
  useMoveOn(outboxId, together, isTakenBack);
  const { undo, edit } = useTakeBackLast(null, (items) => sentTogether(items, outboxId), takeBack);
  useFocusWhenOpenedAgain(composer);
  const people = useKnownPeople();
  if (item === undefined) return null;
  const isOnItsWay = !isStuck(item.state);
  return (
    <section className={styles['pane']}>
      <PaneHeader
        avatar={<PendingAvatar item={item} />}
        title={pendingTitle(frame, item, people)}
        subtitle={t(item.lost ? 'header.lost' : 'header.notMade')}
      />
      <div className={styles['pending']}>
        <ul aria-label={t('messages')}>
          {together.map((each, index) => (
            <li key={each.id}>
              <PendingItem
                item={each}
                head={index === 0 ? HEAD : FOLLOWING}
                isBehind={index > 0 && together.slice(0, 1).some(blocksOthers)}
                isBehindDraft={together[0]?.state.kind === 'kept-draft'}
                isActive
                onEdit={takeBack}
              />
            </li>
          ))}
        </ul>
      </div>
      {isOnItsWay ? <p className={styles['waiting']}>{t('pendingPane.waiting')}</p> : null}
      <PendingComposer ref={composer} item={item} onUp={() => edit()} onUndo={undo} />
    </section>
  );
}

/**
 * Opens the conversation once the service has created it, which may be before the first render. If the item is gone, continues with an
 * item that was sent with it, or closes.
 */
function useMoveOn(
  outboxId: OutboxId,
  together: readonly OutboxItem[],
  isTakenBack: RefObject<boolean>,
): void {
  const { outbox, panes } = useAccountStores();
  const { formLentTo, lendForm, openPending, close } = useSelection((state) => state);
  const enter = useEffectEvent(useEnterMade(outboxId));
  const item = useOutbox(({ items }) => items.find(({ id }) => id === outboxId));
  const lastTogether = useRef(together);
  useEffect(() => {
    if (together.length > 0) lastTogether.current = together;
  }, [together]);
  const find = useOutbox((state) => state.find);
  /** Null when it was removed. */
  const sent = (id: OutboxId) => find(id).catch(() => null);
  const goOn = useEffectEvent(async (isCurrent: () => boolean) => {
    const others = lastTogether.current.filter(({ id }) => id !== outboxId);
    const heir = outbox.getState().items.find(({ id }) => others.some((other) => other.id === id));
    if (heir) {
      if (formLentTo === outboxId) lendForm(heir.id);
      return panes.keepActive(() => openPending(heir.id));
    }
    // Those may have left the outbox already.
    const [made] = (await Promise.all(others.map(({ id }) => sent(id)))).flatMap(
      (each) => each?.convId ?? [],
    );
    if (!isCurrent()) return;
    if (made === undefined) close();
    else await enter(made, isCurrent);
  });
  const isThere = item !== undefined;
  const convId = item?.convId ?? null;
  useEffect(() => {
    let hasLeft = false;
    const isCurrent = () => !hasLeft;
    const moveOn = (found: OutboxItem) =>
      found.convId === null ? undefined : enter(found.convId, isCurrent);
    if (convId !== null) void enter(convId, isCurrent);
    else if (!isThere && !isTakenBack.current)
      find(outboxId).then(moveOn, () => (hasLeft ? undefined : goOn(isCurrent)));
    return () => {
      hasLeft = true;
    };
  }, [outboxId, isThere, convId, isTakenBack, find]);
}

/**
 * Removes an item from the outbox. Core puts it back into the form for a new conversation, before the text there, unless that is for other
 * people. If other items of its conversation stay, it goes back into their message box.
 */
function useTakeBack(
  outboxId: OutboxId,
  together: readonly OutboxItem[],
  isTakenBack: RefObject<boolean>,
  composer: RefObject<ComposerHandle | null>,
): (item: OutboxItem) => void {
  const { notices } = useAppStores();
  const { drafts, outbox, selection, sends, staged } = useAccountStores();
  const tooLate = useTooLate();
  const takeBack = async (item: OutboxItem) => {
    const { title, participants } = item;
    isTakenBack.current = true;
    const draft = drafts.of(null);
    try {
      await sends.whenSettled(null);
      await draft.whenLoaded();
      // The text of a borrowed box is for these people, also before its first render.
      if (selection.getState().formLentTo === outboxId) draft.change({ title: title ?? '', participants });
      draft.flush();
      const taken = await draft.takeBack(item, focusedFirst(outbox.getState(), composer));
      // Its delivery is checked.
      if (taken.length === 0) return void tooLate(item);
      await staged.getState().load(null);
      goOn(together.find((other) => taken.every((each) => each.id !== other.id)));
    } finally {
      isTakenBack.current = false;
    }
  };
  const goOn = (heir: OutboxItem | undefined) => {
    const { formLentTo, lendForm, openPending, startNew } = selection.getState();
    if (heir === undefined || formLentTo !== outboxId) return startNew();
    lendForm(heir.id);
    openPending(heir.id);
    composer.current?.focus();
  };
  return (item) => void takeBack(item).catch(notices.getState().failed);
}
