import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboxId, OutboxItem } from '../../../shared/model.ts';
import { useAccountStores, useAppStores } from '../../stores/context.ts';
import { useOutbox } from '../../stores/outbox.ts';
import { useSelection } from '../../stores/selection.ts';
import { useSession } from '../../stores/session.ts';
import { ConversationAvatar } from '../conversations/ConversationAvatar.tsx';
import { pendingTitle } from '../conversations/title.ts';
import { PendingItem } from './PendingItem.tsx';
import { ThreadHeader } from './ThreadHeader.tsx';
import styles from './ThreadPane.module.css';

const HEAD = { startsDay: true, startsNew: false, startsGroup: true };

/** A new conversation that the service has not made yet: its first message, and what becomes of it. */
export function PendingThreadPane({ outboxId }: { readonly outboxId: OutboxId }) {
  const { t } = useTranslation('thread');
  const { t: frame } = useTranslation('frame');
  const item = useOutbox(({ items }) => items.find(({ id }) => id === outboxId));
  const self = useSession(({ session }) => (session.state === 'signed-in' ? session.account.email : ''));
  const takeBack = useTakeBack();
  useMoveOn(item);
  if (item === undefined) return null;
  const invited = item.participants.map((email) => ({ email, isSelf: false }));
  const isOnItsWay = item.state !== 'failed' && item.state !== 'unconfirmed';
  return (
    <section className={styles['pane']}>
      <ThreadHeader
        avatar={<ConversationAvatar people={[...invited, { email: self, isSelf: true }]} />}
        title={pendingTitle(frame, item)}
        subtitle={t('header.notMade')}
      />
      <div className={styles['pending']}>
        <ul aria-label={t('messages')}>
          <PendingItem item={item} head={HEAD} isActive onEdit={takeBack} />
        </ul>
      </div>
      {isOnItsWay ? <p className={styles['waiting']}>{t('pendingPane.waiting')}</p> : null}
    </section>
  );
}

/** Opens the conversation once the service has made it; closes when the item was taken out. */
function useMoveOn(item: OutboxItem | undefined): void {
  const { openConversation, close } = useSelection((state) => state);
  const wasThere = useRef(false);
  const convId = item?.convId ?? null;
  useEffect(() => {
    if (convId !== null) openConversation(convId);
    else if (item !== undefined) wasThere.current = true;
    else if (wasThere.current) close();
  }, [item, convId, openConversation, close]);
}

/** Takes an item out of the outbox and puts it back into the form for a new conversation, behind what is there. */
function useTakeBack(): (item: OutboxItem) => void {
  const { bridge, notices } = useAppStores();
  const { outbox } = useAccountStores();
  const startNew = useSelection((state) => state.startNew);
  const takeBack = async ({ id }: OutboxItem) => {
    const { text, priority, title, participants } = await outbox.getState().remove(id);
    const { text: kept } = await bridge.request('drafts.get', { convId: null });
    const draft = {
      text: kept.trim() === '' ? text : `${kept}\n\n${text}`,
      priority,
      title: title ?? '',
      participants: [...participants],
    };
    await bridge.request('drafts.set', { convId: null, draft });
    startNew();
  };
  return (item) => void takeBack(item).catch(notices.getState().failed);
}
