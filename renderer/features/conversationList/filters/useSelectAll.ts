import type { KeyboardEvent } from 'react';
import { sharedView } from '../../../../shared/model/conversations.ts';
import { MOST_CHANGED } from '../../../../shared/model/triage.ts';
import { useAccountStores, useAppStores } from '../../../lib/bridge/storesContext.ts';
import { useIsAll, useOpenStores } from '../../account/allAccounts.ts';
import { useNotices } from '../../notices/noticesStore.ts';
import { isPressed, SELECT_ALL } from '../../shortcuts/shortcuts.ts';
import { pickedOf } from '../../triage/triageStore.ts';

/** Selects everything that is listed. `isFiltered`: the list has the results of a search. */
export function useSelectAll(isFiltered: boolean): () => void {
  const { allSearch, merged, triage } = useAppStores();
  const { bridge, conversations } = useAccountStores();
  const all = useOpenStores();
  const isAll = useIsAll();
  const failed = useNotices((state) => state.failed);
  return () => {
    if (isAll && isFiltered) {
      const found = allSearch.getState().found?.conversations ?? [];
      triage.getState().pick(found.map(({ account, conversation }) => pickedOf(account, conversation)));
      return;
    }
    const asked = isAll
      ? [...all.values()].map((stores) => ({
          of: stores.bridge,
          view: sharedView(merged.getState().listFilter, []),
        }))
      : [{ of: bridge, view: conversations.getState().view }];
    const listed = () => {
      const { listFilter, filter } = conversations.getState();
      return isAll ? merged.getState().listFilter : `${listFilter} ${filter}`;
    };
    const before = listed();
    for (const { of, view } of asked)
      of.request('conversations.seenIn', { view, first: 0, limit: MOST_CHANGED }).then((seen) => {
        // Of another list, what is selected is out of sight.
        if (listed() === before) triage.getState().pick(seen.map((one) => ({ account: of.account, ...one })));
      }, failed);
  };
}

/** Key handlers for the list: the keys that select all of a text elsewhere select all rows. */
export function useSelectAllKeys(selectAll: () => void) {
  const { platform } = useAppStores().info;
  const onKeyDown = (event: KeyboardEvent) => {
    // Also the keys in dialogs of the rows come here.
    const isInList = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (!isInList || event.shiftKey || !isPressed(event, SELECT_ALL, platform)) return;
    event.preventDefault();
    if (!event.repeat) selectAll();
  };
  return { onKeyDown };
}
