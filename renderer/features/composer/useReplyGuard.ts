import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { ConvId } from '../../../shared/model/ids.ts';
import type { NewSince } from '../../../shared/model/messages.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useQuery } from '../../lib/query/useQuery.ts';
import { useConversation } from '../conversations/conversationsStore.ts';
import type { DraftStore } from '../drafts/draftStore.ts';
import { useSettings } from '../settings/settingsStore.ts';
import { useStaged } from '../staging/stagedStore.ts';
import { isWritten } from './isWritten.ts';

/** How many of the new messages are shown with their first line. */
const SHOWN = 3;
const NONE: NewSince = { count: 0, first: [], newest: null };
/** With this many others or more, a conversation is shared. */
const SHARED = 2;

/** Messages of others since the person began to write. They are shown before the reply goes out. */
export interface ReplyGuard {
  readonly news: NewSince;
  /** The person wanted to send, and was shown the news instead. */
  readonly isAsking: boolean;
  /** True when there is nothing that was not shown at the time of this render; false when it is shown now. */
  mayPass(): Promise<boolean>;
  /** The shown replies were seen. */
  keepWriting(): void;
  /** The text in the box at this render was sent. */
  sent(): void;
}

export function useReplyGuard(convId: ConvId, draft: DraftStore): ReplyGuard {
  const { bridge } = useAccountStores();
  const { notices } = useAppStores();
  const { replies } = useAccountStores();
  const since = useSince(convId, draft);
  const newest = useConversation(convId)?.last?.msgId ?? 0;
  const isGuarded = useIsGuarded(convId);
  const [found, setFound] = useState<NewSince & { readonly since: number }>();
  const wanted = useStore(replies, ({ asking }) => asking.has(convId));
  const news = isGuarded && since !== null && found?.since === since ? found : NONE;
  const isAsking = wanted && news.count > 0;

  const read = async (after: number) => {
    const newSince = await bridge.request('messages.newSince', { convId, msgId: after, limit: SHOWN });
    return { ...newSince, since: after };
  };
  const isNews = isGuarded && since !== null && newest > since;
  useQuery(isNews ? { convId, since, newest } : null, {
    on: bridge.on,
    ask: (question) => read(question.since),
    answered: setFound,
    failed: notices.getState().failed,
  });

  return {
    news,
    isAsking,
    mayPass: async () => {
      if (!isGuarded || since === null) return true;
      try {
        const fresh = await read(since);
        const shown = isAsking ? (news.newest ?? 0) : 0;
        setFound(fresh);
        const isNothingNew = (fresh.newest ?? 0) <= shown;
        replies.getState().ask(convId, !isNothingNew);
        return isNothingNew;
      } catch (thrown) {
        // An answer does not stay behind because the news cannot be read.
        notices.getState().failed(thrown);
        return true;
      }
    },
    keepWriting: () => {
      replies.getState().ask(convId, false);
      if (news.newest !== null) replies.getState().looked(convId, news.newest);
    },
    sent: () => {
      const { ask, looked, end } = replies.getState();
      ask(convId, false);
      const { held, draft: next } = draft.getState();
      // The next one was begun as soon as this one was sent.
      if (held.length > 0 || next.text !== '') looked(convId, newest);
      else end(convId);
    },
  };
}

/** The newest message when the person began to write, 0 for none; null while nothing is written, or it is not known yet. */
function useSince(convId: ConvId, draft: DraftStore): number | null {
  const { replies } = useAccountStores();
  const since = useStore(replies, ({ begun }) => begun.get(convId) ?? null);
  const staged = useStaged(convId);
  const isBegun = useStore(draft, (state) => isWritten(state, staged));
  const conversation = useConversation(convId);
  const newest = conversation && (conversation.last?.msgId ?? 0);
  useEffect(() => {
    if (isBegun === false && since !== null) replies.getState().end(convId);
    if (isBegun === true && since === null && newest !== null) replies.getState().begin(convId, newest);
  }, [isBegun, since, newest, replies, convId]);
  return since;
}

function useIsGuarded(convId: ConvId): boolean {
  const setting = useSettings(({ settings }) => settings.staleReply);
  const others = useConversation(convId)?.others ?? 0;
  switch (setting) {
    case 'off':
      return false;
    case 'shared':
      return others >= SHARED;
    case 'always':
      return true;
  }
}
