import type { AccountId } from '../../../shared/model/ids.ts';
import type { OutboxItem } from '../../../shared/model/outbox.ts';
import type { AccountStores } from '../../lib/bridge/storesContext.ts';
import { useOfEach } from '../account/useOfEach.ts';

export interface ItemsOf {
  readonly account: AccountId;
  readonly items: readonly OutboxItem[];
}

const outboxOf = ({ outbox }: AccountStores) => outbox;
const itemsOf = ({ bridge, outbox }: AccountStores): ItemsOf => ({
  account: bridge.account,
  items: outbox.getState().items,
});

/** The outbox of each open account. */
export const useAllItems = (): readonly ItemsOf[] => useOfEach(outboxOf, itemsOf);
