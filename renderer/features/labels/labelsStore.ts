import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Label } from '../../../shared/model/labels.ts';
import type { Bridge, Connected } from '../../lib/bridge/connected.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { createQuery } from '../../lib/query/query.ts';

declare module '../../lib/bridge/storesContext.ts' {
  interface AccountStores {
    readonly labels: Connected<LabelsState>;
  }
}

export interface LabelsState {
  /** In their order. */
  readonly labels: readonly Label[];
}

export function createLabelsStore(
  { request, on }: Bridge,
  failed: (thrown: unknown) => void,
): Connected<LabelsState> {
  const store = createStore<LabelsState>(() => ({ labels: [] }));
  const { watch } = createQuery({
    ...{ on, failed },
    ask: () => request('labels.list', {}),
    answered: (labels) => {
      // Rows and views are drawn anew only if something is different.
      const isSame = JSON.stringify(labels) === JSON.stringify(store.getState().labels);
      if (!isSame) store.setState({ labels });
    },
    // A conversation that comes or goes takes part in the counts.
    touchedBy: { labels: () => true, changed: ({ conversations }) => conversations?.length !== 0 },
  });
  return Object.assign(store, { connect: watch });
}

export const useLabels = <T>(select: (state: LabelsState) => T): T =>
  useStore(useAccountStores().labels, select);
