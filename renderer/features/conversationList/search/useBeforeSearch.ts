import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useAccountStores, useAppStores } from '../../../lib/bridge/storesContext.ts';
import type { Selection } from '../../navigation/selectionStore.ts';

interface BeforeSearch {
  /** Keeps what is open, and where the person is in it. */
  keep(): void;
  /** Opens that again, unless it is still open, and calls back. In another account, which takes the focus, it doesn't. */
  goBack(then: () => void): void;
}

/** The content from before a search, to which Esc leads back. `text`: what is searched for in `box`. */
export function useBeforeSearch(text: string, box: RefObject<HTMLInputElement | null>): BeforeSearch {
  const stores = useAccountStores();
  const { accounts, notices } = useAppStores();
  const began = useRef(stores);
  const keep = () => {
    began.current = stores;
    const { convId, msgId } = stores.lastPlace.place();
    stores.selection.getState().beginSearch(convId, msgId);
  };
  useKeptFromElsewhere(text, box, keep);
  return {
    keep,
    goBack: (then) => {
      const { bridge, selection } = began.current;
      const { selection: shown, beforeSearch, close, leaveSearch } = selection.getState();
      // A conversation that is still open, at a message that was found, opens anew at its place. Another one stays until that is drawn.
      if (beforeSearch !== null && beforeSearch.shown !== shown && isOfOne(beforeSearch.again, shown))
        flushSync(close);
      flushSync(leaveSearch);
      if (bridge.account === stores.bridge.account) then();
      else accounts.getState().goTo(bridge.account).catch(notices.getState().failed);
    },
  };
}

const isOfOne = (a: Selection, b: Selection): boolean =>
  a?.kind === 'conversation' && b?.kind === 'conversation' && a.convId === b.convId;

/** Something else than the search box may begin a search. */
function useKeptFromElsewhere(text: string, box: RefObject<HTMLInputElement | null>, keep: () => void): void {
  const before = useRef(text);
  const begin = useEffectEvent(keep);
  useEffect(() => {
    const isBegun = before.current === '' && text !== '';
    before.current = text;
    if (isBegun && document.activeElement !== box.current) begin();
  }, [text, box]);
}
