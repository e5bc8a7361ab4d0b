import type { AccountId, ConvId, MsgId, OutboxId } from '../../../shared/model/ids.ts';
import { isSamePlace } from '../../../shared/model/windows.ts';
import type { AppBridge } from '../../lib/bridge/connected.ts';
import type { AppStores } from '../../lib/bridge/storesContext.ts';

/** Which conversations of an account belong into this window, and which into others. */
export interface Elsewhere {
  /** This window shows one conversation alone. */
  readonly isAlone: boolean;
  isHere(convId: ConvId): boolean;
  /** Shows a conversation in the window that it belongs to; `msgId`: the message. Returns whether that is another one. */
  goToWindow(convId: ConvId, msgId: MsgId | undefined): boolean;
  /** Calls back when conversations have changed windows, until the returned function is called. */
  onMoved(moved: () => void): () => void;
  /** The conversation that was open is lost. `open` shows what became of it; null: nothing. */
  insteadOfLost(id: OutboxId | null, open: (id: OutboxId) => void): void;
}

interface Options extends Pick<AppStores, 'ownWindows'> {
  readonly account: AccountId;
  readonly failed: (thrown: unknown) => void;
}

export function createElsewhere(
  { request }: Pick<AppBridge, 'request'>,
  { account, ownWindows, failed }: Options,
): Elsewhere {
  const { alone, has } = ownWindows.getState();
  const isHere = (convId: ConvId) =>
    alone === null ? !has({ account, convId }) : isSamePlace(alone, { account, convId });
  return {
    ...{ isAlone: alone !== null, isHere },
    goToWindow: (convId, msgId) => {
      if (isHere(convId)) return false;
      ownWindows.getState().show({ account, convId }, { msgId });
      return true;
    },
    onMoved: (moved) => ownWindows.subscribe(moved),
    insteadOfLost: (id, open) => {
      if (alone !== null) request('windows.close', {}).catch(failed);
      else if (id !== null) open(id);
    },
  };
}
