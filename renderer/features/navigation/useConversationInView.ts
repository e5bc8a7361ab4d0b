import type { ConvId } from '../../../shared/model/ids.ts';
import { useSelection } from './selectionStore.ts';
import { useFront } from './useFront.ts';

/** The open conversation; null also where there is room for one pane, and the list is it. */
export function useConversationInView(): ConvId | null {
  const open = useSelection(({ selection }) =>
    selection?.kind === 'conversation' ? selection.convId : null,
  );
  return useFront() === 'list' ? null : open;
}
