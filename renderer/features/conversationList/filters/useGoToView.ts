import { useSelection } from '../../navigation/selectionStore.ts';
import { useFront } from '../../navigation/useFront.ts';
import { useSearchText } from '../search/useSearchText.ts';
import { type AnyFilter, useViews } from './useViews.ts';

/** Lists a view, in front where there is room for one pane, and without a search. */
export function useGoToView(): (view: AnyFilter) => void {
  const { choose } = useViews();
  const { setText } = useSearchText();
  const front = useFront();
  const showList = useSelection((state) => state.showList);
  return (view) => {
    if (front !== 'all') showList();
    setText('');
    choose(view);
  };
}
