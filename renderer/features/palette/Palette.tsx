import { useTranslation } from '../../locales/useTranslation.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useLayout } from '../navigation/layoutStore.ts';
import { PaletteSearch } from './PaletteSearch.tsx';
import type { Commands } from './useChoose.ts';

export type { Commands };

/** One search through conversations, people, accounts, views, commands and settings. */
export function Palette(commands: Commands) {
  const { t } = useTranslation('frame');
  const isOpen = useLayout((state) => state.dialog === 'go-to');
  const close = useLayout((state) => state.closeDialog);
  return (
    <Dialog title={t('palette.title')} isOpen={isOpen} onClose={close} isLarge>
      <PaletteSearch {...commands} />
    </Dialog>
  );
}
