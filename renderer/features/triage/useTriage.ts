import type { Conversation } from '../../../shared/model/conversations.ts';
import type { ConvId } from '../../../shared/model/ids.ts';
import type { ConversationState } from '../../../shared/model/triage.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { fullTime } from '../../lib/format/relativeTime.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { indexIn } from '../conversations/conversationPage.ts';
import { useNotices } from '../notices/noticesStore.ts';

type Changed = Pick<Conversation, 'convId' | 'state'>;

/** Changes the state of conversations of the account. A notice says what was done and offers Undo, or says what failed. */
export function useTriage() {
  const { t } = useTranslation('frame');
  const { triage } = useAppStores();
  const { account, request } = useAccountStores().bridge;
  const { undoable, failed, say } = useNotices((state) => state);
  const wordsFor = useWords();
  const goOn = useGoOn();

  const set = async (conversations: readonly Changed[], to: ConversationState) => {
    const convIds = conversations.map(({ convId }) => convId);
    const changed = await request('triage.set', { convIds, to });
    if (changed.conversations === 0) return say(t('triage.unchanged'));
    if (to.kind !== 'open') goOn(convIds);
    const undo = () => {
      triage.getState().setUndo(null);
      request('triage.undo', { undoId: changed.undoId }).catch(failed);
    };
    triage.getState().setUndo(undo);
    undoable(wordsFor(to, changed.conversations), undo);
  };
  /** Done, or back in the inbox if all of them are done already. */
  const toggleDone = (conversations: readonly Changed[]) => {
    const areDone = conversations.every(({ state }) => state.kind === 'done');
    return set(conversations, { kind: areDone ? 'open' : 'done' });
  };
  return {
    toggleDone: (conversations: readonly Changed[]) => void toggleDone(conversations).catch(failed),
    open: (conversations: readonly Changed[]) => void set(conversations, { kind: 'open' }).catch(failed),
    /** Rejects with the reason if that fails. */
    snooze: (conversations: readonly Changed[], until: number) =>
      set(conversations, { kind: 'snoozed', until }),
    /** Asks until when. */
    askSnooze: (conversations: readonly Conversation[]) => triage.getState().ask({ account, conversations }),
    undo: () => {
      const { undo } = triage.getState();
      if (undo === null) say(t('triage.nothingToUndo'));
      else undo();
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
  const { conversations, selection } = useAccountStores();
  return (left: readonly ConvId[]): void => {
    const { selection: open, openConversation, close } = selection.getState();
    if (open?.kind !== 'conversation' || !left.includes(open.convId)) return;
    const { page, listFilter } = conversations.getState();
    if (listFilter === 'all' || page === null) return;
    const at = (indexIn(page, open.convId) ?? Number.NaN) - page.first;
    const rest = (from: number, by: 1 | -1): ConvId | null => {
      const next = page.conversations[from + by];
      if (next === undefined) return null;
      return left.includes(next.convId) ? rest(from + by, by) : next.convId;
    };
    const next = rest(at, 1) ?? rest(at, -1);
    if (next === null) close();
    else openConversation(next);
  };
}
