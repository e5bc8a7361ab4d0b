import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboxId, OutboxItem } from '../../../shared/model.ts';
import { useAccountStores, useAppStores } from '../../stores/context.ts';
import { useOutbox, useSentTogether } from '../../stores/outbox.ts';
import { useSelection } from '../../stores/selection.ts';
import { PendingAvatar } from '../conversations/PendingAvatar.tsx';
import { pendingTitle } from '../conversations/title.ts';
import { PendingItem } from './PendingItem.tsx';
import { isStuck } from './pendingKind.ts';
import { ThreadHeader } from './ThreadHeader.tsx';
import styles from './ThreadPane.module.css';

const HEAD = { gap: null, startsDay: true, startsNew: false, startsGroup: true, namesSender: false };
const FOLLOWING = { gap: null, startsDay: false, startsNew: false, startsGroup: false, namesSender: false };

/** A new conversation that the service has not made yet: its first message, and what becomes of it. */
export function PendingThreadPane({ outboxId }: { readonly outboxId: OutboxId }) {
  const { t } = useTranslation('thread');
  const { t: frame } = useTranslation('frame');
  const item = useOutbox(({ items }) => items.find(({ id }) => id === outboxId));
  const together = useSentTogether(outboxId);
  const isTakenBack = useRef(false);
  const takeBack = useTakeBack(isTakenBack);
  useMoveOn(outboxId, together, isTakenBack);
  if (item === undefined) return null;
  const isOnItsWay = !isStuck(item);
  return (
    <section className={styles['pane']}>
      <ThreadHeader
        avatar={<PendingAvatar item={item} />}
        title={pendingTitle(frame, item)}
        subtitle={t('header.notMade')}
      />
      <div className={styles['pending']}>
        <ul aria-label={t('messages')}>
          {together.map((each, index) => (
            <li key={each.id}>
              <PendingItem item={each} head={index === 0 ? HEAD : FOLLOWING} isActive onEdit={takeBack} />
            </li>
          ))}
        </ul>
      </div>
      {isOnItsWay ? <p className={styles['waiting']}>{t('pendingPane.waiting')}</p> : null}
    </section>
  );
}

/**
 * Opens the conversation once the service has made it, which may be before this was drawn. When the item is gone, goes on to what was
 * sent together with it, else closes.
 */
function useMoveOn(
  outboxId: OutboxId,
  together: readonly OutboxItem[],
  isTakenBack: RefObject<boolean>,
): void {
  const { outbox } = useAccountStores();
  const { openConversation, openPending, close } = useSelection((state) => state);
  const item = useOutbox(({ items }) => items.find(({ id }) => id === outboxId));
  const lastTogether = useRef(together);
  useEffect(() => {
    if (together.length > 0) lastTogether.current = together;
  }, [together]);
  const find = useOutbox((state) => state.find);
  /** Null when it was taken out. */
  const sent = (id: OutboxId) => find(id).catch(() => null);
  const goOn = useEffectEvent(async (isCurrent: () => boolean) => {
    const others = lastTogether.current.filter(({ id }) => id !== outboxId);
    const heir = outbox.getState().items.find(({ id }) => others.some((other) => other.id === id));
    if (heir) return openPending(heir.id);
    // Those may have left the outbox already.
    const [made] = (await Promise.all(others.map(({ id }) => sent(id)))).flatMap(
      (each) => each?.convId ?? [],
    );
    if (!isCurrent()) return;
    if (made === undefined) close();
    else openConversation(made);
  });
  const isThere = item !== undefined;
  const convId = item?.convId ?? null;
  useEffect(() => {
    if (convId !== null) return openConversation(convId);
    if (isThere || isTakenBack.current) return;
    let isCurrent = true;
    const moveOn = (found: OutboxItem) => {
      if (isCurrent && found.convId !== null) openConversation(found.convId);
    };
    find(outboxId).then(moveOn, () => (isCurrent ? goOn(() => isCurrent) : undefined));
    return () => {
      isCurrent = false;
    };
  }, [outboxId, isThere, convId, isTakenBack, find, openConversation]);
}

/** Takes an item out of the outbox; core puts it back into the form for a new conversation, behind what is there. */
function useTakeBack(isTakenBack: RefObject<boolean>): (item: OutboxItem) => void {
  const { notices } = useAppStores();
  const { outbox, sends, staged } = useAccountStores();
  const startNew = useSelection((state) => state.startNew);
  const takeBack = async ({ id }: OutboxItem) => {
    isTakenBack.current = true;
    // The form is to be read anew afterwards.
    await sends.whenSettled(null);
    try {
      await outbox.getState().takeBack(id);
    } catch (thrown) {
      isTakenBack.current = false;
      throw thrown;
    }
    await staged.getState().load(null);
    startNew();
  };
  return (item) => void takeBack(item).catch(notices.getState().failed);
}
