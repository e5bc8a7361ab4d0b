import type { OutboxItem, OutboxState } from '../../../shared/model/outbox.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import type { DraftKey } from '../staging/stagedStore.ts';

interface TakeBackLast {
  /** Of those that are still held. Returns whether there may be one. */
  readonly undo: () => boolean;
  /** Of those that wait for their turn or for the service; calls `otherwise` if there is none. */
  readonly edit: (otherwise?: () => void) => void;
}

/** Takes back the last of these items, once what was just sent is in the outbox. `itemsOf`: those of the open conversation. */
export function useTakeBackLast(
  convId: DraftKey,
  itemsOf: (outbox: readonly OutboxItem[]) => readonly OutboxItem[],
  takeBack: (item: OutboxItem) => void,
): TakeBackLast {
  const { drafts, outbox, sends } = useAccountStores();
  const takeLast = (isWanted: (state: OutboxState) => boolean): boolean => {
    const last = itemsOf(outbox.getState().items).findLast(({ state }) => isWanted(state));
    if (last) takeBack(last);
    return last !== undefined;
  };
  const isAllThere = () => drafts.of(convId).getState().held.length === 0;
  const undo = () => {
    if (isAllThere()) return takeLast(isHeld);
    void sends.whenSettled(convId).then(() => takeLast(isHeld));
    return true;
  };
  const edit = (otherwise?: () => void) => {
    const takeOr = () => void (takeLast(isWaiting) || otherwise?.());
    if (isAllThere()) takeOr();
    else void sends.whenSettled(convId).then(takeOr);
  };
  return { undo, edit };
}

const isHeld = ({ kind }: OutboxState) => kind === 'held';
const isWaiting = ({ kind }: OutboxState) => kind === 'held' || kind === 'queued' || kind === 'overdue';
