import type { StoreApi } from 'zustand/vanilla';
import { AppError, type ErrorCode } from '../../../../shared/errors/errors.ts';
import type { PaneName } from '../../../../shared/model/conversations.ts';
import type { ConvId, MsgId } from '../../../../shared/model/ids.ts';
import type { Bridge } from '../../../lib/bridge/connected.ts';
import type { Selection, SelectionState } from '../../navigation/selectionStore.ts';

declare module '../../../lib/bridge/storesContext.ts' {
  interface AccountStores {
    readonly lastPlace: LastPlaceKeeper;
  }
}

/** How long after the last move the place is written, ms. Leaving the window writes it at once. */
const WRITE_AFTER_MS = 300;

/** The page leaves the number soon, or says already that the disk is full: a place is not worth a notice of its own. */
const QUIET: readonly ErrorCode[] = ['conversation-gone', 'disk-full'];

/** Opens the conversation that was open last in a pane, at its place, and keeps where the person is for the next start. */
export interface LastPlaceKeeper {
  /** `msgId`: the message at the top of the open conversation; null: its end is in view. */
  moved(convId: ConvId, msgId: MsgId | null): void;
  /** Where the person is. */
  place(): Place;
  /** Returns a function that follows the selection no more. */
  connect(): () => void;
}

interface Options {
  readonly pane: PaneName;
  readonly bridge: Pick<Bridge, 'request'>;
  readonly selection: StoreApi<SelectionState>;
  readonly failed: (thrown: unknown) => void;
  /** Whether the conversation is this window's. One that has its own window doesn't open here, too. */
  readonly isHere: (convId: ConvId) => boolean;
  /** The next start opens the pane where it was. */
  readonly isKept: boolean;
}

interface Place {
  readonly convId: ConvId | null;
  readonly msgId: MsgId | null;
}

export function createLastPlace({
  pane,
  bridge,
  selection,
  failed,
  isHere,
  isKept,
}: Options): LastPlaceKeeper {
  let place: Place = { convId: null, msgId: null };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWritten = true;

  const write = () => {
    clearTimeout(timer);
    if (isWritten) return;
    isWritten = true;
    bridge.request('conversations.setLastPlace', { pane, ...place }).catch((thrown: unknown) => {
      if (!QUIET.includes(AppError.from(thrown).code)) failed(thrown);
    });
  };
  const put = (next: Place) => {
    if (next.convId === place.convId && next.msgId === place.msgId) return;
    place = next;
    if (!isKept) return;
    isWritten = false;
    clearTimeout(timer);
    timer = setTimeout(write, WRITE_AFTER_MS);
  };
  const follow = (selected: Selection) => {
    if (selected === null) put({ convId: null, msgId: null });
    else if (selected.kind === 'conversation' && selected.convId !== place.convId)
      put({ convId: selected.convId, msgId: null });
  };
  const restore = async () => {
    const last = await bridge.request('conversations.lastPlace', { pane });
    if (last === null || !isHere(last.convId) || selection.getState().selection !== null) return;
    place = last;
    selection.getState().openAgain(last);
  };
  return {
    place: () => place,
    moved: (convId, msgId) => {
      if (convId === place.convId) put({ convId, msgId });
    },
    connect: () => {
      if (isKept) restore().catch(failed);
      const unfollow = selection.subscribe((state, before) => {
        if (state.selection !== before.selection) follow(state.selection);
      });
      const left = new AbortController();
      document.addEventListener('visibilitychange', write, { signal: left.signal });
      window.addEventListener('pagehide', write, { signal: left.signal });
      return () => {
        left.abort();
        unfollow();
        clearTimeout(timer);
      };
    },
  };
}
