import type { ConvId } from '../../../shared/model/ids.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';

/** Returns functions that move a conversation of this account to a window of its own and back, and close that. A notice says what failed. */
export function useOwnWindow() {
  const { t } = useTranslation('frame');
  const { notices } = useAppStores();
  const { windowMoves } = useAccountStores();
  const { explain, failed } = notices.getState();
  const move = (moving: Promise<boolean>) => {
    const say = (isMoved: boolean) => (isMoved ? undefined : explain(t('ownWindow.unsaved')));
    moving.then(say, failed);
  };
  return {
    open: (convId: ConvId) => move(windowMoves.open(convId)),
    back: (convId: ConvId) => move(windowMoves.back(convId)),
    close: (convId: ConvId) => move(windowMoves.close(convId)),
  };
}
