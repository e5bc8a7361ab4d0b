import { useMediaQuery } from '../../../ui/page/useMediaQuery.ts';
import { usePanes } from '../../navigation/panesStore.ts';
import { useFront } from '../../navigation/useFront.ts';
import { useSettings } from '../../settings/settingsStore.ts';

/** Whether the views stand beside the list: the person wants it, and there is room. */
export function useHasViewsBeside(): boolean {
  const isWanted = useSettings(({ settings }) => settings.viewsShown);
  const isSplit = usePanes((state) => state.isSplit);
  const isWide = useMediaQuery(isSplit ? '(min-width: 1200px)' : '(min-width: 1000px)');
  return useFront() === 'all' && isWanted && isWide;
}
