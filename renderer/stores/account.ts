import type { StoreApi } from 'zustand/vanilla';
import type { AppStores } from './app.ts';
import type { Connected } from './connected.ts';
import { type ConversationsState, createConversationsStore } from './conversations.ts';
import { createLayoutStore, type LayoutState } from './layout.ts';
import { createOutboxStore, type OutboxState } from './outbox.ts';
import { createPeopleStore, type PeopleState } from './people.ts';
import { createSelectionStore, type SelectionState } from './selection.ts';
import { createStatusStore, type StatusState } from './status.ts';

/** What belongs to the signed-in account; made anew for each sign-in, so nothing of one account reaches another. */
export interface AccountStores {
  readonly conversations: Connected<ConversationsState>;
  readonly layout: StoreApi<LayoutState>;
  readonly outbox: Connected<OutboxState>;
  readonly people: StoreApi<PeopleState>;
  readonly selection: StoreApi<SelectionState>;
  readonly status: Connected<StatusState>;
}

export function createAccountStores({ bridge, notices }: AppStores): AccountStores {
  const { failed } = notices.getState();
  return {
    conversations: createConversationsStore(bridge, failed),
    layout: createLayoutStore(),
    outbox: createOutboxStore(bridge, failed),
    people: createPeopleStore(bridge, failed),
    selection: createSelectionStore(),
    status: createStatusStore(bridge, failed),
  };
}

/** Reads what the first screen shows and follows what is announced, until the returned function is called. */
export function connectAccount(stores: AccountStores): () => void {
  const stops = [stores.conversations.connect(), stores.outbox.connect(), stores.status.connect()];
  return () => {
    for (const stop of stops) stop();
  };
}
