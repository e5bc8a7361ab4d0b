import { flushSync } from 'react-dom';
import {
  type AllFilter,
  type Conversation,
  isLabelFilter,
  isNameFilter,
  type ListedFilter,
  type ListFilter,
} from '../../../shared/model/conversations.ts';
import type { AccountId } from '../../../shared/model/ids.ts';
import type { ConversationState } from '../../../shared/model/triage.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useIsAll } from '../account/allAccounts.ts';
import { isAccountShown } from '../account/sessionStore.ts';
import { useOpenIn } from '../account/useOpenIn.ts';
import { type ConversationOf, keyOf } from '../conversations/merged/mergedRows.ts';
import type { SelectionState } from '../navigation/selectionStore.ts';
import { useNotices } from '../notices/noticesStore.ts';
import { nextAmong, type ReadRow } from './leaving.ts';

/** The views in which conversations stay that get this state. */
const STAYS_IN: Readonly<Record<ConversationState['kind'], readonly ListFilter[]>> = {
  open: ['inbox', 'all'],
  done: ['done', 'all'],
  snoozed: ['snoozed', 'all'],
};

/** How a change ended. */
interface Ended {
  /** Some of them were changed. */
  readonly isDone: boolean;
  /** Some of them could not be. */
  readonly hasFailed: boolean;
}

/**
 * Call it before conversations change. Returns a function to call afterwards: if the open one has left the list with them, it opens the next
 * one of the list, or else the one before, or none. Rows that the list has not dropped yet count as gone.
 */
export function useNextAfter() {
  const { merged, ownWindows, session, triage } = useAppStores();
  const { bridge, conversations, panes } = useAccountStores();
  // One that is open beside stays until the person closes it.
  const selection = panes.selections.main;
  const isAll = useIsAll();
  const openIn = useOpenIn();
  const failed = useNotices((state) => state.failed);

  const listed = (): { readonly view: ListedFilter | AllFilter; readonly rows: readonly ReadRow[] } => {
    if (isAll) {
      const { listFilter, rows } = merged.getState();
      return { view: listFilter, rows: (rows ?? []).map((row) => rowOf(row.account, row)) };
    }
    const { listFilter, page } = conversations.getState();
    const own = page?.conversations ?? [];
    return { view: listFilter, rows: own.map((conversation) => rowOf(bridge.account, { conversation })) };
  };
  const openNow = (): ConversationOf | null => {
    const { selection: place } = selection.getState();
    // In the list of all accounts, that of an account out of sight is open, but not in view.
    const isShown = isAccountShown(session.getState().session, bridge.account);
    return isShown && place?.kind === 'conversation'
      ? { account: bridge.account, convId: place.convId }
      : null;
  };
  const isElsewhere = (row: ConversationOf) =>
    ownWindows.getState().has(row) ||
    (row.account === bridge.account && panes.holderOf(row.convId) === 'beside');
  return (changed: readonly ConversationOf[], { kind }: ConversationState): ((ended: Ended) => void) => {
    const { leaving } = triage.getState();
    const { view, rows } = listed();
    // The window of one conversation goes on to none.
    const isAlone = ownWindows.getState().alone !== null;
    const stays = isLabelFilter(view) || isNameFilter(view) || STAYS_IN[kind].some((each) => each === view);
    if (isAlone || stays || kind === 'open') return () => {};
    leaving.begin(changed);
    const list = listWithFocus();
    const left = new Set(changed.map(keyOf));
    const open = openNow();
    return ({ isDone, hasFailed }) => {
      if (hasFailed) leaving.forget(changed);
      else leaving.settle(changed, listed().rows);
      // The person may have opened another one meanwhile.
      if (!isDone || open === null || !left.has(keyOf(open))) return;
      const { selection: now } = selection.getState();
      if (now?.kind !== 'conversation' || now.convId !== open.convId) return;
      // Going on to one that is elsewhere would leave this one where it is, and the next keys would change that one.
      const next = nextAmong(
        rows,
        open,
        (row) => !left.has(keyOf(row)) && !leaving.has(row) && !isElsewhere(row),
      );
      if (next === null) return selection.getState().close();
      const stay = stayIn(list, selection.getState());
      openIn(next).then(stay).catch(failed);
    };
  };
}

/** The list of conversations, if the focus is on a row of it. */
const listWithFocus = (): Element | null =>
  document.activeElement?.closest('li[aria-posinset]')?.parentElement ?? null;

/**
 * Call it before another conversation opens. Returns a function to call afterwards: letters that were pressed in the list go on there, and
 * aren't written into the next conversation.
 */
function stayIn(list: Element | null, { isListInFront, showList }: SelectionState): () => void {
  const held = document.activeElement;
  const isThere = list !== null && (list.contains(held) || held === document.body);
  return () => {
    if (!isThere) return;
    if (isListInFront) flushSync(showList);
    const row = list.contains(held) ? held : list.querySelector('li [tabindex="0"]');
    if (row instanceof HTMLElement) row.focus({ preventScroll: true });
  };
}

const rowOf = (account: AccountId, { conversation }: { readonly conversation: Conversation }): ReadRow => ({
  ...{ account, convId: conversation.convId, conversation },
});
