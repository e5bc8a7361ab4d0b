import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Changed } from '../../../shared/model/changes.ts';
import type { MsgId } from '../../../shared/model/ids.ts';
import type { Message } from '../../../shared/model/messages.ts';
import type { Reminder } from '../../../shared/model/reminders.ts';
import type { Bridge, Connected } from '../../lib/bridge/connected.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { createQuery } from '../../lib/query/query.ts';

declare module '../../lib/bridge/storesContext.ts' {
  interface AccountStores {
    readonly reminders: Connected<RemindersState>;
  }
}

export interface RemindersState {
  /** Those that are due longest first; null until read. */
  readonly reminders: readonly Reminder[] | null;
  readonly byMsgId: ReadonlyMap<MsgId, Reminder>;
  /** The message whose reminder is being set; null: none. */
  readonly asked: Message | null;
  /** Asks the person when to be reminded of it; null: no longer. */
  askAbout(message: Message | null): void;
  /** `at`: ms since the epoch. Rejects with AppError. */
  set(msgId: MsgId, at: number): Promise<unknown>;
  remove(msgId: MsgId): Promise<unknown>;
}

export function createRemindersStore(
  { request, on }: Bridge,
  failed: (thrown: unknown) => void,
): Connected<RemindersState> {
  const store = createStore<RemindersState>((set) => ({
    reminders: null,
    byMsgId: new Map(),
    asked: null,
    askAbout: (asked) => set({ asked }),
    set: (msgId, at) => request('reminders.set', { msgId, at }),
    remove: (msgId) => request('reminders.remove', { msgId }),
  }));
  const isAboutOne = ({ conversations }: Changed) => {
    const reminders = store.getState().reminders ?? [];
    return (conversations ?? []).some(({ convId }) =>
      reminders.some(({ message }) => message.convId === convId),
    );
  };
  const { watch } = createQuery({
    ...{ on, failed },
    ask: () => request('reminders.list', {}),
    answered: (reminders) =>
      store.setState({
        reminders,
        byMsgId: new Map(reminders.map((reminder) => [reminder.message.msgId, reminder])),
      }),
    touchedBy: { reminders: () => true, changed: isAboutOne },
  });
  return Object.assign(store, { connect: watch });
}

export const useReminders = <T>(select: (state: RemindersState) => T): T =>
  useStore(useAccountStores().reminders, select);
