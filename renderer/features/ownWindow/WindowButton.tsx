import { AppWindow, SquareArrowDownLeft } from 'lucide-react';
import type { ConvId } from '../../../shared/model/ids.ts';
import { useAppStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { useIsAlone } from '../navigation/ownWindowsStore.ts';
import { keysFor } from '../shortcuts/shortcuts.ts';
import { useOwnWindow } from './useOwnWindow.ts';

/** Opens a conversation in a new window; in that, moves it back to the main one. */
export function WindowButton({ convId }: { readonly convId: ConvId }) {
  const { t } = useTranslation('frame');
  const { open, back } = useOwnWindow();
  return useIsAlone() ? (
    <Button isWide icon={<SquareArrowDownLeft />} onPress={() => back(convId)}>
      {t('ownWindow.moveBack')}
    </Button>
  ) : (
    <Button isWide icon={<AppWindow />} onPress={() => open(convId)}>
      {t('ownWindow.open')}
    </Button>
  );
}

/** In the header of a conversation that has a window of its own: moves it back. */
export function MoveBackButton({ convId }: { readonly convId: ConvId }) {
  const { t } = useTranslation('frame');
  const { platform } = useAppStores().info;
  const { back } = useOwnWindow();
  if (!useIsAlone()) return null;
  return (
    <IconButton
      label={t('ownWindow.moveBack')}
      keys={keysFor('toggle-window', platform)}
      onPress={() => back(convId)}
    >
      <SquareArrowDownLeft />
    </IconButton>
  );
}
