import { useStore } from 'zustand';
import { useAppStores } from '../../lib/bridge/storesContext.ts';
import { useIsAll } from '../account/allAccounts.ts';
import { useConversations } from '../conversations/conversationsStore.ts';
import { useTriage } from './useTriage.ts';

/** The actions for the selected conversations. In the view of those that are done, `done` opens them again. */
export function usePickedActions() {
  const { merged, triage } = useAppStores();
  const own = useConversations((state) => state.listFilter);
  const all = useStore(merged, (state) => state.listFilter);
  const isDoneView = (useIsAll() ? all : own) === 'done';
  const { set, markRead } = useTriage();
  const picked = () => [...triage.getState().picked.values()];
  return {
    isDoneView,
    done: () => set(picked(), { kind: isDoneView ? 'open' : 'done' }),
    open: () => set(picked(), { kind: 'open' }),
    snooze: () => triage.getState().ask(picked()),
    read: () => markRead(picked()),
    clear: () => triage.getState().clear(),
  };
}
