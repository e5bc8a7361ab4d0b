import { useAppStores } from '../../lib/bridge/storesContext.ts';
import { useListed } from '../conversations/useListed.ts';
import { useHandOver } from '../handover/useHandOver.ts';
import { useTriage } from './useTriage.ts';

/** The actions for the selected conversations. In the view of those that are done, `done` opens them again. */
export function usePickedActions() {
  const { triage } = useAppStores();
  const isDoneView = useListed() === 'done';
  const { set, markRead } = useTriage();
  const handOver = useHandOver();
  const picked = () => [...triage.getState().picked.values()];
  return {
    isDoneView,
    done: () => set(picked(), { kind: isDoneView ? 'open' : 'done' }),
    open: () => set(picked(), { kind: 'open' }),
    snooze: () => triage.getState().ask(picked()),
    label: () => triage.getState().askLabels(picked()),
    read: () => markRead(picked()),
    handOver: () => handOver(picked()),
    clear: () => triage.getState().clear(),
  };
}
