import type { Conversation } from '../../../shared/model/conversations.ts';
import type { ConversationState } from '../../../shared/model/triage.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { fullTime } from '../../lib/format/relativeTime.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useNotices } from '../notices/noticesStore.ts';
import { type Picked, pickedOf, type Undo } from './triageStore.ts';
import { useInAccounts } from './useInAccounts.ts';
import { useNextAfter } from './useNextAfter.ts';

type Changed = Pick<Conversation, 'convId' | 'state' | 'last'>;

/** Changes the state of conversations. A notice says what was done and offers Undo, or says what failed. */
export function useTriage() {
  const { t } = useTranslation('frame');
  const { triage } = useAppStores();
  const { account } = useAccountStores().bridge;
  const { failed, say } = useNotices((state) => state);
  const offerUndo = useOfferUndo();
  const wordsFor = useWords();
  const nextAfter = useNextAfter();
  const inAccounts = useInAccounts();
  const follow = useFollowed();

  const change = async (all: readonly Picked[], to: ConversationState) => {
    // The key was pressed again on a row that is about to go.
    const conversations = all.filter((each) => !triage.getState().leaving.isBegun(each));
    if (conversations.length === 0 && all.length > 0) return;
    const settled = nextAfter(conversations, to);
    const { count, undo, failure } = await inAccounts(conversations, {
      act: async ({ request }, seen) => {
        const changed = await request('triage.set', { conversations: seen, to });
        return { id: changed.undoId, count: changed.conversations };
      },
      undo: ({ request }, undoId) => request('triage.undo', { undoId }),
    });
    settled({ isDone: count > 0, hasFailed: failure !== null });
    if (count > 0) offerUndo(wordsFor(to, count), undo);
    if (failure !== null) throw failure.thrown;
    triage.getState().clear();
    if (count === 0) say(t('triage.unchanged'));
  };
  const mark = async (conversations: readonly Picked[]) => {
    const { count, undo, failure } = await inAccounts(conversations, {
      act: async ({ request }, seen) => {
        const marked = await request('conversations.markManyRead', { conversations: seen });
        return { id: marked.markedId, count: marked.conversations };
      },
      undo: ({ request }, markedId) => request('conversations.undoAllRead', { markedId }),
    });
    if (count > 0) offerUndo(t('notices.allRead', { count }), undo);
    if (failure !== null) throw failure.thrown;
    triage.getState().clear();
    if (count === 0) say(t('conversations.noneToMark'));
  };
  /** Rejects with why it failed, after the accounts in which it did not. */
  const set = (conversations: readonly Picked[], to: ConversationState) => follow(change(conversations, to));
  const markRead = (conversations: readonly Picked[]) => follow(mark(conversations));
  const ofAccount = (conversations: readonly Changed[]) =>
    conversations.map((conversation) => pickedOf(account, conversation));
  const setOf = (conversations: readonly Changed[], kind: 'open' | 'done') =>
    void set(ofAccount(conversations), { kind }).catch(failed);
  const undoLast = () => {
    const { undo, setUndo } = triage.getState();
    if (undo === null) return say(t('triage.nothingToUndo'));
    setUndo(null);
    undo().then((isDone) => (isDone ? say(t('triage.undone')) : undefined), failed);
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
    undo: () => {
      const underWay = triage.getState().underWay();
      if (underWay === null) undoLast();
      else void underWay.then(undoLast);
    },
  };
}

/** Returns a function that tells of a change that is under way, and returns it: a key that undoes it may come at once. */
export function useFollowed() {
  const { triage } = useAppStores();
  return (change: Promise<void>): Promise<void> => {
    triage.getState().follow(change);
    return change;
  };
}

/** Returns a function that says what was done, and offers to undo it, there and by a key. */
export function useOfferUndo() {
  const { triage } = useAppStores();
  const { undoable, dismiss, failed } = useNotices((state) => state);
  return (words: string, undo: Undo): void => {
    const id = undoable(words, () => {
      triage.getState().setUndo(null);
      undo().catch(failed);
    });
    triage.getState().setUndo(() => {
      dismiss(id);
      return undo();
    });
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
