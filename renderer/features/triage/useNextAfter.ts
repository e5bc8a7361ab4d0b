import { isLabelFilter, type ListedFilter, type ListFilter } from '../../../shared/model/conversations.ts';
import type { ConversationState } from '../../../shared/model/triage.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useIsAll } from '../account/allAccounts.ts';
import { isAccountShown } from '../account/sessionStore.ts';
import { useOpenIn } from '../account/useOpenIn.ts';
import { type ConversationOf, keyOf } from '../conversations/merged/mergedRows.ts';
import { useNotices } from '../notices/noticesStore.ts';

/** The views in which conversations stay that get this state. */
const STAYS_IN: Readonly<Record<ConversationState['kind'], readonly ListFilter[]>> = {
  open: ['inbox', 'all'],
  done: ['done', 'all'],
  snoozed: ['snoozed', 'all'],
};

/**
 * Call it before conversations change. Returns a function to call afterwards: if the open one has left the list with them, it opens the next
 * one of the list, or else the one before, or none.
 */
export function useNextAfter() {
  const { merged, ownWindows, session } = useAppStores();
  const { bridge, conversations, panes } = useAccountStores();
  // One that is open beside stays until the person closes it.
  const selection = panes.selections.main;
  const isAll = useIsAll();
  const openIn = useOpenIn();
  const failed = useNotices((state) => state.failed);

  const listed = (): { readonly view: ListedFilter; readonly rows: readonly ConversationOf[] } => {
    if (isAll) {
      const { listFilter, rows } = merged.getState();
      const all = (rows ?? []).map(({ account, conversation }) => ({ account, convId: conversation.convId }));
      return { view: listFilter, rows: all };
    }
    const { listFilter, page } = conversations.getState();
    const own = page?.conversations ?? [];
    return { view: listFilter, rows: own.map(({ convId }) => ({ account: bridge.account, convId })) };
  };
  return (changed: readonly ConversationOf[], { kind }: ConversationState): (() => void) => {
    const { selection: place, close } = selection.getState();
    const { view, rows } = listed();
    const left = new Set(changed.map(keyOf));
    // In the list of all accounts, that of an account out of sight is open, but not in view.
    const isShown = isAccountShown(session.getState().session, bridge.account);
    const open =
      isShown && place?.kind === 'conversation' ? { account: bridge.account, convId: place.convId } : null;
    if (
      open === null ||
      // The window of one conversation goes on to none.
      ownWindows.getState().alone !== null ||
      !left.has(keyOf(open)) ||
      isLabelFilter(view) ||
      STAYS_IN[kind].some((each) => each === view) ||
      kind === 'open'
    )
      return () => {};
    const at = rows.findIndex((row) => keyOf(row) === keyOf(open));
    const isBeside = ({ account, convId }: ConversationOf) =>
      account === bridge.account && panes.holderOf(convId) === 'beside';
    // Going on to one that is elsewhere would leave this one where it is, and the next keys would change that one.
    const isLeft = (row: ConversationOf) =>
      !left.has(keyOf(row)) && !isBeside(row) && !ownWindows.getState().has(row);
    const next = at < 0 ? undefined : (rows.slice(at + 1).find(isLeft) ?? rows.slice(0, at).findLast(isLeft));
    return () => {
      const { selection: now } = selection.getState();
      // The person may have opened another one meanwhile.
      if (now?.kind !== 'conversation' || now.convId !== open.convId) return;
      if (next === undefined) close();
      else openIn(next).catch(failed);
    };
  };
}
