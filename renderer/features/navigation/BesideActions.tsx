import { ArrowLeftRight, X } from 'lucide-react';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';

/** In the header of a conversation that is open beside another: makes it the main one, and closes it. */
export function BesideActions() {
  const { t } = useTranslation('frame');
  const { pane, panes } = useAccountStores();
  if (pane === 'main') return null;
  return (
    <>
      <IconButton label={t('beside.swap')} onPress={panes.swap}>
        <ArrowLeftRight />
      </IconButton>
      <IconButton label={t('beside.close')} onPress={panes.closeBeside}>
        <X />
      </IconButton>
    </>
  );
}
