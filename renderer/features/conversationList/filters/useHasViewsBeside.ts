import { useMediaQuery } from '../../../ui/page/useMediaQuery.ts';
import { useFront } from '../../navigation/useFront.ts';
import { useSettings } from '../../settings/settingsStore.ts';

/** Whether the views stand beside the list: the person wants it, and there is room. */
export function useHasViewsBeside(): boolean {
  const isWanted = useSettings(({ settings }) => settings.viewsShown);
  const isWide = useMediaQuery('(min-width: 1000px)');
  return useFront() === 'all' && isWanted && isWide;
}
