import type { StoreApi } from 'zustand/vanilla';
import type { ConvId } from '../../../shared/model/ids.ts';
import { isSamePlace } from '../../../shared/model/windows.ts';
import type { AppBridge, Bridge } from '../../lib/bridge/connected.ts';
import type { AppStores } from '../../lib/bridge/storesContext.ts';
import type { KeptDrafts } from '../drafts/keptDrafts.ts';
import type { OpenDrafts } from '../drafts/openDrafts.ts';
import type { Sends } from '../drafts/sends.ts';
import type { Panes } from '../navigation/panesStore.ts';
import type { StagedState } from '../staging/stagedStore.ts';
import type { StatusState } from '../status/statusStore.ts';

declare module '../../lib/bridge/storesContext.ts' {
  interface AccountStores {
    readonly windowMoves: WindowMoves;
  }
}

/** Moves a conversation from one window to another. It takes its draft along by the disk: what isn't saved yet doesn't move. */
export interface WindowMoves {
  /** Opens a window for it, or brings the one that it has to the front. False: its draft can't be saved, and it stays. Rejects with why not. */
  open(convId: ConvId): Promise<boolean>;
  /** Of the window of one conversation: moves it back to the main window. The same. */
  back(convId: ConvId): Promise<boolean>;
  /** Closes the window of one conversation. The same, but if the disk is full, the person is asked instead. */
  close(convId: ConvId): Promise<boolean>;
  /** A conversation that was shown has left its pane, and its window isn't there yet: what is typed now is for none that is shown. */
  isBetween(): boolean;
}

interface Options {
  readonly app: Pick<AppBridge, 'request'>;
  readonly bridge: Pick<Bridge, 'account' | 'request'>;
  readonly ownWindows: AppStores['ownWindows'];
  readonly panes: Pick<Panes, 'give' | 'holderOf'>;
  readonly drafts: Pick<OpenDrafts, 'find'>;
  readonly kept: Pick<KeptDrafts, 'whenWritten' | 'isSaved' | 'leave'>;
  readonly sends: Pick<Sends, 'whenSettled'>;
  readonly staged: StoreApi<StagedState>;
  readonly status: StoreApi<StatusState>;
  /** Drops what else is kept here of someone who writes there. */
  readonly onGiven: (convId: ConvId) => void;
}

export function createWindowMoves(options: Options): WindowMoves {
  const { app, bridge, ownWindows, panes, drafts, kept, sends, staged, status, onGiven } = options;

  /**
   * Waits until files are staged, and the outbox has all that was sent, or the box has it again. Returns whether the box is on the disk then.
   */
  const settle = async (convId: ConvId): Promise<boolean> => {
    do {
      // In turn after those that are on their way: their bytes may be nowhere else.
      if (staged.getState().drafts.get(convId)?.adding) await staged.getState().load(convId);
      await sends.whenSettled(convId);
      await drafts.find(convId)?.whenLoaded();
      drafts.find(convId)?.flush();
      await kept.whenWritten(convId);
      // The person may have sent it meanwhile.
    } while ((drafts.find(convId)?.getState().held.length ?? 0) > 0);
    return kept.isSaved(convId);
  };
  let isBetween = false;
  const show = (convId: ConvId) => bridge.request('windows.open', { convId, msgId: null });

  return {
    isBetween: () => isBetween,
    async open(convId) {
      const place = { account: bridge.account, convId };
      // Its draft is on its way there: the window must not open before.
      if (ownWindows.getState().opening.some((each) => isSamePlace(each, place))) return true;
      if (ownWindows.getState().has(place)) {
        await show(convId);
        return true;
      }
      // From here on, no pane opens it.
      ownWindows.getState().begin(place);
      try {
        if (!(await settle(convId))) return false;
        drafts.find(convId)?.flush();
        isBetween = panes.holderOf(convId) !== null;
        panes.give(convId);
        await kept.whenWritten(convId);
        // The last keys, in a disk that has filled up since: they are there when it is opened here again.
        if (!kept.isSaved(convId)) return false;
        kept.leave(convId);
        onGiven(convId);
        await show(convId);
        return true;
      } finally {
        isBetween = false;
        ownWindows.getState().end(place);
      }
    },
    async back(convId) {
      if (!(await settle(convId))) return false;
      // In this order: what was typed meanwhile is saved before the main window reads it.
      drafts.find(convId)?.flush();
      await app.request('windows.moveBack', {});
      return true;
    },
    async close(convId) {
      const isSaved = await settle(convId);
      if (!isSaved && status.getState().status?.storage !== 'full') return false;
      drafts.find(convId)?.flush();
      await app.request('windows.close', {});
      return true;
    },
  };
}
