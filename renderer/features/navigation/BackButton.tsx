import { ArrowLeft } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { useIsAlone } from './ownWindowsStore.ts';
import { type SelectionState, useSelection } from './selectionStore.ts';
import { useFront } from './useFront.ts';
import { useGoBack } from './useGoBack.ts';

/** The way back from a pane that is alone in the window; nothing if the list is beside it. */
export function BackButton() {
  const { t } = useTranslation('frame');
  const front = useFront();
  const goBack = useGoBack();
  const isOverConversation = useSelection((state) => placeBefore(state)?.kind === 'conversation');
  const hasWay = useIsAlone() ? front === 'details' || isOverConversation : true;
  if (front === 'all' || !hasWay) return null;
  const leadsToConversation = front === 'details' || isOverConversation;
  return (
    <IconButton
      label={t(leadsToConversation ? 'panes.backToConversation' : 'panes.backToList')}
      onPress={goBack}
    >
      <ArrowLeft />
    </IconButton>
  );
}

function placeBefore({ selection, beforeFiles, beforeNew }: SelectionState): SelectionState['selection'] {
  switch (selection?.kind) {
    case 'files':
      return beforeFiles;
    case 'new':
      return beforeNew;
    case 'conversation':
    case 'outbox':
    case undefined:
      return null;
  }
}
