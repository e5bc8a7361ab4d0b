import type { Conversation } from '../../../shared/model/conversations.ts';
import type { ConvId } from '../../../shared/model/ids.ts';
import type { ConversationState } from '../../../shared/model/triage.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { fullTime } from '../../lib/format/relativeTime.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { indexIn } from '../conversations/conversationPage.ts';
import type { ConversationOf } from '../conversations/merged/mergedRows.ts';
import { useNotices } from '../notices/noticesStore.ts';
import { useInAccounts } from './useInAccounts.ts';

type Changed = Pick<Conversation, 'convId' | 'state'>;

/** Changes the state of conversations. A notice says what was done and offers Undo, or says what failed. */
export function useTriage() {
  const { t } = useTranslation('frame');
  const { triage } = useAppStores();
  const { account } = useAccountStores().bridge;
  const { undoable, say } = useNotices((state) => state);
  const wordsFor = useWords();
  const goOn = useGoOn();
  const inAccounts = useInAccounts();

  const offerUndo = (words: string, undo: () => void) => {
    triage.getState().setUndo(undo);
    undoable(words, () => {
      triage.getState().setUndo(null);
      undo();
    });
  };
  const set = async (conversations: readonly ConversationOf[], to: ConversationState) => {
    const { count, undo } = await inAccounts(conversations, {
      act: async ({ request }, convIds) => {
        const { undoId, conversations: changed } = await request('triage.set', { convIds, to });
        return { id: undoId, count: changed };
      },
      undo: ({ request }, undoId) => request('triage.undo', { undoId }),
    });
    triage.getState().clear();
    if (count === 0) return say(t('triage.unchanged'));
    if (to.kind !== 'open') goOn(conversations);
    offerUndo(wordsFor(to, count), undo);
  };
  const markRead = async (conversations: readonly ConversationOf[]) => {
    const { count, undo } = await inAccounts(conversations, {
      act: async ({ request }, convIds) => {
        const marked = await request('conversations.markManyRead', { convIds });
        return { id: marked.markedId, count: marked.conversations };
      },
      undo: ({ request }, markedId) => request('conversations.undoAllRead', { markedId }),
    });
    triage.getState().clear();
    if (count === 0) return say(t('conversations.noneToMark'));
    offerUndo(t('notices.allRead', { count }), undo);
  };
  const ofAccount = (conversations: readonly Changed[]) =>
    conversations.map(({ convId }) => ({ account, convId }));
  return {
    set: (conversations: readonly ConversationOf[], to: ConversationState) => void set(conversations, to),
    /** Marks these of the account as done, or opens them if all of them are done already. */
    toggleDone: (conversations: readonly Changed[]) => {
      const areDone = conversations.every(({ state }) => state.kind === 'done');
      void set(ofAccount(conversations), { kind: areDone ? 'open' : 'done' });
    },
    open: (conversations: readonly Changed[]) => void set(ofAccount(conversations), { kind: 'open' }),
    snooze: (conversations: readonly ConversationOf[], until: number) =>
      set(conversations, { kind: 'snoozed', until }),
    /** Asks until when. */
    askSnooze: (conversations: readonly Changed[]) => triage.getState().ask(ofAccount(conversations)),
    markRead: (conversations: readonly ConversationOf[]) => void markRead(conversations),
    undo: () => {
      const { undo, setUndo } = triage.getState();
      if (undo === null) say(t('triage.nothingToUndo'));
      setUndo(null);
      undo?.();
    },
  };
}

function useWords() {
  const { t } = useTranslation('frame');
  const locale = useLocale();
  return (to: ConversationState, count: number): string => {
    switch (to.kind) {
      case 'open':
        return t('triage.opened', { count });
      case 'done':
        return t('triage.markedDone', { count });
      case 'snoozed':
        return t('triage.snoozed', { count, time: fullTime(to.until, locale) });
    }
  };
}

/** Returns a function that opens the next conversation of the list if the open one has left it, or else the one before, or none. */
function useGoOn() {
  const { bridge, conversations, selection } = useAccountStores();
  return (changed: readonly ConversationOf[]): void => {
    const left = new Set<ConvId>(
      changed.flatMap(({ account, convId }) => (account === bridge.account ? convId : [])),
    );
    const { selection: open, openConversation, close } = selection.getState();
    if (open?.kind !== 'conversation' || !left.has(open.convId)) return;
    const { page, listFilter } = conversations.getState();
    if (listFilter === 'all' || page === null) return;
    const at = (indexIn(page, open.convId) ?? Number.NaN) - page.first;
    const rest = (from: number, by: 1 | -1): ConvId | null => {
      const next = page.conversations[from + by];
      if (next === undefined) return null;
      return left.has(next.convId) ? rest(from + by, by) : next.convId;
    };
    const next = rest(at, 1) ?? rest(at, -1);
    if (next === null) close();
    else openConversation(next);
  };
}
