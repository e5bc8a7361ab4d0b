import { useEffect, useState } from 'react';
import { isStuck, type OutboxItem } from '../../../shared/model/outbox.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useConversation } from '../conversations/conversationsStore.ts';
import { conversationTitle, pendingTitle } from '../conversations/conversationTitle.ts';
import { useStuckWords } from '../outbox/stuckWords.ts';
import { createFailedSends } from './failedSends.ts';

interface Failed {
  /** Its own for each, so that the same words can be said twice. */
  readonly number: number;
  readonly items: readonly OutboxItem[];
}

/** The items that failed just now; null if none did. */
export function useFailedSends(): Failed | null {
  const { outbox } = useAccountStores();
  const [failed, setFailed] = useState<Failed | null>(null);
  useEffect(() => {
    const failedOf = createFailedSends();
    failedOf(outbox.getState().items);
    return outbox.subscribe(({ items }) => {
      const now = failedOf(items);
      if (now.length > 0) setFailed((before) => ({ number: (before?.number ?? 0) + 1, items: now }));
    });
  }, [outbox]);
  return failed;
}

/** Says for whom a message wasn't sent and why, without its text. */
export function FailedSend({ item }: { readonly item: OutboxItem }) {
  const { t } = useTranslation('thread');
  const { t: frame } = useTranslation('frame');
  const stuckWords = useStuckWords();
  const conversation = useConversation(item.convId);
  const reason = (isStuck(item.state) && stuckWords(item.state, item.lost !== undefined)) || '';
  if (item.convId === null) return <p>{t('news.notSent', { name: pendingTitle(frame, item), reason })}</p>;
  if (conversation === null) return <p>{t('news.notSentUnnamed', { reason })}</p>;
  return <p>{t('news.notSent', { name: conversationTitle(frame, conversation), reason })}</p>;
}
