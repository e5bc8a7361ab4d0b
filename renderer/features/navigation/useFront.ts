import { useMediaQuery } from '../../ui/page/useMediaQuery.ts';
import { useIsAlone } from './ownWindowsStore.ts';
import { useSelection } from './selectionStore.ts';
import { useDetails } from './useDetails.ts';

/** Below this width there is room for one pane. Style sheets have the same value. */
const SINGLE = '(max-width: 719px)';

/** The visible panes: all side by side, or only the front one. */
export type Front = 'all' | 'list' | 'middle' | 'details';

export function useFront(): Front {
  const isSingle = useMediaQuery(SINGLE);
  const { isOpen: hasDetails } = useDetails();
  const kind = useSelection(({ selection }) => selection?.kind ?? null);
  const isListInFront = useSelection((state) => state.isListInFront);
  const isAlone = useIsAlone();
  if (!isSingle) return 'all';
  // The window of one conversation has no list.
  if (!isAlone && (kind === null || isListInFront)) return 'list';
  return kind === 'conversation' && hasDetails ? 'details' : 'middle';
}
