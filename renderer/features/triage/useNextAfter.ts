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
import { afterReturn } from '../../ui/overlays/focusHome.ts';
import { topDialog } from '../../ui/overlays/openDialogs.ts';
import { useIsAll } from '../account/allAccounts.ts';
import { isAccountShown } from '../account/sessionStore.ts';
import { useOpenIn } from '../account/useOpenIn.ts';
import { type ConversationOf, keyOf, type ReadConversation } from '../conversations/merged/mergedRows.ts';
import type { SelectionState } from '../navigation/selectionStore.ts';
import { useNotices } from '../notices/noticesStore.ts';
import { nextAmong } from './leaving.ts';

interface ListedRows {
  readonly view: ListedFilter | AllFilter;
  readonly rows: readonly ReadConversation[];
  /** The key of a row in the list. */
  readonly keyIn: (row: ConversationOf) => string;
}

/** How a change ended. */
interface Ended {
  /** Some of them were changed. */
  readonly isDone: boolean;
  /** Some of them could not be. */
  readonly hasFailed: boolean;
}

/** The views in which conversations stay that get this state. */
const STAYS_IN: Readonly<Record<ConversationState['kind'], readonly ListFilter[]>> = {
  open: ['inbox', 'all'],
  done: ['done', 'all'],
  snoozed: ['snoozed', 'all'],
};

/**
 * Call it before conversations change: keys may come faster than core answers. If the open one leaves the list with them, it opens the next
 * one of the list, or else the one before, or none; letters in the list go on from the next row. Rows that the list has not dropped yet
 * count as gone. Returns a function to call afterwards.
 */
export function useNextAfter() {
  const { merged, ownWindows, session, triage } = useAppStores();
  const { bridge, conversations, panes } = useAccountStores();
  // One that is open beside stays until the person closes it.
  const selection = panes.selections.main;
  const isAll = useIsAll();
  const openIn = useOpenIn();
  const failed = useNotices((state) => state.failed);

  const listed = (): ListedRows => {
    if (isAll) {
      const { listFilter, rows } = merged.getState();
      return { view: listFilter, rows: (rows ?? []).map((row) => rowOf(row.account, row)), keyIn: keyOf };
    }
    const { listFilter, page } = conversations.getState();
    const rows = (page?.conversations ?? []).map((conversation) => rowOf(bridge.account, { conversation }));
    return { view: listFilter, rows, keyIn: ({ convId }) => String(convId) };
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
    const { view, rows, keyIn } = listed();
    // The window of one conversation goes on to none.
    const isAlone = ownWindows.getState().alone !== null;
    const stay = isLabelFilter(view) || isNameFilter(view) || STAYS_IN[kind].some((each) => each === view);
    if (isAlone || stay || kind === 'open') return () => {};
    leaving.begin(changed);
    const left = new Set(changed.map(keyOf));
    const isThere = (each: ReadConversation) => !left.has(keyOf(each)) && !leaving.has(each);
    const focused = document.activeElement?.closest('li[data-row]') ?? null;
    const row = rows.find((each) => keyIn(each) === focused?.getAttribute('data-row')) ?? null;
    const nextRow = row && left.has(keyOf(row)) ? nextAmong(rows, row, isThere) : row;
    const goOn = (): void => {
      const open = openNow();
      const inFront = selection.getState();
      if (open !== null && left.has(keyOf(open))) {
        // Going on to one that is elsewhere would leave this one where it is, and the next keys would change that one.
        const next = nextAmong(rows, open, (each) => isThere(each) && !isElsewhere(each));
        if (next === null) selection.getState().close();
        else openIn(next).catch(failed);
      }
      if (focused !== null) stayIn(focused, nextRow && keyIn(nextRow), inFront);
    };
    // A dialog takes the keys until it closes, which it doesn't if this fails.
    const isInDialog = topDialog() !== undefined;
    if (!isInDialog) goOn();
    return ({ isDone, hasFailed }) => {
      if (hasFailed || !isDone) leaving.forget(changed);
      else leaving.settle(changed, listed().rows);
      if (isInDialog && isDone) goOn();
    };
  };
}

/**
 * The row of the key `next` gets the focus: letters that are pressed in the list go on there, and aren't written into a conversation that
 * opened. A row that isn't drawn gets it once it is, and until then letters do nothing. Without any, `row` keeps it. `before`: what was in
 * front.
 */
function stayIn(row: Element, next: string | null, before: SelectionState): void {
  flushSync(() => {
    if (before.isListInFront) before.showList();
  });
  const list = row.parentElement;
  const focusRow = (): boolean => {
    const found = next === null ? row : list?.querySelector(`li[data-row="${CSS.escape(next)}"]`);
    const place = found?.isConnected ? found.querySelector<HTMLElement>('[tabindex]') : null;
    place?.focus({ preventScroll: true });
    return place != null;
  };
  if (focusRow()) return;
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  afterReturn(focusRow);
}

const rowOf = (
  account: AccountId,
  { conversation }: { readonly conversation: Conversation },
): ReadConversation => ({
  ...{ account, convId: conversation.convId, conversation },
});
