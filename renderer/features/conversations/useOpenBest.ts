import { useAccountStores, useAppStores } from '../../stores/context.ts';

/**
 * Gives a function that opens what fits `filter` best: a conversation, else the newest message found. Core is asked, since the list may still show what
 * was found for fewer letters.
 */
export function useOpenBest(): (filter: string) => void {
  const { bridge, notices } = useAppStores();
  const { selection } = useAccountStores();

  const open = async (filter: string) => {
    const { openConversation } = selection.getState();
    const { conversations } = await bridge.request('conversations.list', { filter, limit: 1 });
    const [best] = conversations;
    if (best) return openConversation(best.convId);
    const search = { query: filter, convId: null, before: null, limit: 1 };
    const { hits } = await bridge.request('search.messages', search);
    const [hit] = hits;
    if (hit) openConversation(hit.convId, hit.msgId);
  };
  return (filter) => void open(filter).catch(notices.getState().failed);
}
