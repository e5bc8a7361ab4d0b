import { useEffect, useState } from 'react';
import { conversationTitle, pendingTitle } from '../../../shared/words/conversationTitle.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useKnownPeople } from '../../locales/knownPeople.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useConversation } from '../conversations/conversationsStore.ts';
import type { StuckItem } from '../outbox/stuckWords.ts';
import { createStuckSends } from './stuckSends.ts';
import { stuckSendWords } from './stuckSendWords.ts';

interface Stuck {
  /** Its own for each, so that the same words can be said twice. */
  readonly number: number;
  readonly items: readonly StuckItem[];
}

/** The items that came to wait for the person just now; null if none did. */
export function useStuckSends(): Stuck | null {
  const { outbox } = useAccountStores();
  const [stuck, setStuck] = useState<Stuck | null>(null);
  useEffect(() => {
    const stuckOf = createStuckSends();
    const tell = ({ items, isRead } = outbox.getState()) => {
      const now = isRead ? stuckOf(items) : [];
      if (now.length > 0) setStuck((before) => ({ number: (before?.number ?? 0) + 1, items: now }));
    };
    tell();
    return outbox.subscribe((state) => tell(state));
  }, [outbox]);
  return stuck;
}

/** Says for whom a message is and why it waits for the person, without its text. */
export function StuckSend({ item }: { readonly item: StuckItem }) {
  const { t } = useTranslation('thread');
  const { t: tError } = useTranslation(['errors', 'frame']);
  const { t: frame } = useTranslation('frame');
  const locale = useLocale();
  const people = useKnownPeople();
  const conversation = useConversation(item.convId);
  const known = conversation && conversationTitle(frame, conversation);
  const name = item.convId === null ? pendingTitle(frame, item, people) : known;
  return <p>{stuckSendWords({ t, tError }, item, name, locale)}</p>;
}
