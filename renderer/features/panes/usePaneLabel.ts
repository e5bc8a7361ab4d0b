import { conversationTitle } from '../../../shared/words/conversationTitle.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useConversation } from '../conversations/conversationsStore.ts';
import { usePanes } from '../navigation/panesStore.ts';
import { useSelection } from '../navigation/selectionStore.ts';

/** The name of a pane for screen readers: of two, that of its conversation. */
export function usePaneLabel(): string {
  const { t } = useTranslation('frame');
  const isSplit = usePanes((state) => state.isSplit);
  const convId = useSelection(({ selection }) =>
    isSplit && selection?.kind === 'conversation' ? selection.convId : null,
  );
  const conversation = useConversation(convId);
  return conversation === null ? t('panes.middle') : conversationTitle(t, conversation);
}
