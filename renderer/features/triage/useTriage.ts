import type { Conversation } from '../../../shared/model/conversations.ts';
import type { ConversationState } from '../../../shared/model/triage.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { fullTime } from '../../lib/format/relativeTime.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useNotices } from '../notices/noticesStore.ts';
import { useUndoable } from '../notices/useUndoable.ts';
import { type Picked, pickedOf } from './triageStore.ts';
import { useInAccounts } from './useInAccounts.ts';
import { useNextAfter } from './useNextAfter.ts';

type Changed = Pick<Conversation, 'convId' | 'state' | 'last'>;

/** Changes the state of conversations. A notice says what was done and offers Undo, or says what failed. */
export function useTriage() {
  const { t } = useTranslation('frame');
  const { changes, triage } = useAppStores();
  const { account } = useAccountStores().bridge;
  const { failed, say } = useNotices((state) => state);
  const begin = useUndoable();
  const wordsFor = useWords();
  const nextAfter = useNextAfter();
  const inAccounts = useInAccounts();

  /** Rejects with why it failed, after the accounts in which it did not. */
  const set = async (all: readonly Picked[], to: ConversationState) => {
    // The key was pressed again on a row that is about to go.
    const conversations = all.filter((each) => !triage.getState().leaving.isBegun(each));
    if (conversations.length === 0 && all.length > 0) return;
    const settled = nextAfter(conversations, to);
    const ended = begin();
    const { count, undo, failure } = await inAccounts(conversations, {
      act: async ({ request }, seen) => {
        const changed = await request('triage.set', { conversations: seen, to });
        return { id: changed.undoId, count: changed.conversations };
      },
      undo: ({ request }, undoId) => request('triage.undo', { undoId }),
    });
    try {
      settled({ isDone: count > 0, hasFailed: failure !== null });
    } finally {
      ended(count > 0 ? wordsFor(to, count) : null, async () => {
        const isDone = await undo();
        triage.getState().leaving.forget(conversations);
        return isDone;
      });
    }
    if (failure !== null) throw failure.thrown;
    triage.getState().clear();
    if (count === 0) say(t('triage.unchanged'));
  };
  const markRead = async (conversations: readonly Picked[]) => {
    const ended = begin();
    const { count, undo, failure } = await inAccounts(conversations, {
      act: async ({ request }, seen) => {
        const marked = await request('conversations.markManyRead', { conversations: seen });
        return { id: marked.markedId, count: marked.conversations };
      },
      undo: ({ request }, markedId) => request('conversations.undoAllRead', { markedId }),
    });
    ended(count > 0 ? t('notices.allRead', { count }) : null, undo);
    if (failure !== null) throw failure.thrown;
    triage.getState().clear();
    if (count === 0) say(t('conversations.noneToMark'));
  };
  const ofAccount = (conversations: readonly Changed[]) =>
    conversations.map((conversation) => pickedOf(account, conversation));
  const setOf = (conversations: readonly Changed[], kind: 'open' | 'done') =>
    void set(ofAccount(conversations), { kind }).catch(failed);
  const undoLast = async () => {
    const isDone = await changes.undoLast();
    if (isDone === null) say(t('triage.nothingToUndo'));
    else if (isDone) say(t('triage.undone'));
  };
  return {
    set: (conversations: readonly Picked[], to: ConversationState) =>
      void set(conversations, to).catch(failed),
    /** Marks these of the account as done, or opens them if all of them are done already. */
    toggleDone: (conversations: readonly Changed[]) =>
      setOf(conversations, conversations.every(({ state }) => state.kind === 'done') ? 'open' : 'done'),
    open: (conversations: readonly Changed[]) => setOf(conversations, 'open'),
    /** Rejects with why it failed. */
    snooze: (conversations: readonly Picked[], until: number) =>
      set(conversations, { kind: 'snoozed', until }),
    /** Asks until when. */
    askSnooze: (conversations: readonly Changed[]) => triage.getState().ask(ofAccount(conversations)),
    markRead: (conversations: readonly Picked[]) => void markRead(conversations).catch(failed),
    markReadHere: (conversation: Changed) => void markRead(ofAccount([conversation])).catch(failed),
    undo: () => void undoLast().catch(failed),
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
