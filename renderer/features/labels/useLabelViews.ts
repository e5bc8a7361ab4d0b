import type { AccountStores } from '../../lib/bridge/storesContext.ts';
import { useIsAll } from '../account/allAccounts.ts';
import { useOfEach } from '../account/useOfEach.ts';
import { useLabels } from './labelsStore.ts';
import { type LabelView, viewsOf, viewsTogether } from './labelViews.ts';

export type { LabelView } from './labelViews.ts';

const storeOf = ({ labels }: AccountStores) => labels;
const labelsOf = ({ labels }: AccountStores) => labels.getState().labels;

/** The labels of the account, or those of all accounts while these are listed together, each with its view. */
export function useLabelViews(): readonly LabelView[] {
  const own = useLabels((state) => state.labels);
  const all = useOfEach(storeOf, labelsOf);
  return useIsAll() ? viewsTogether(all) : viewsOf(own);
}
