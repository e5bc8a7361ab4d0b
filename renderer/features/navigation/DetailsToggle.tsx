import { PanelRight } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { useDetails } from './useDetails.ts';

/** Shows and hides the details of the open conversation. */
export function DetailsToggle() {
  const { t } = useTranslation('frame');
  const { isOpen, setOpen } = useDetails();
  return (
    <IconButton
      label={isOpen ? t('details.hide') : t('details.show')}
      isOn={isOpen}
      onPress={() => setOpen(!isOpen)}
    >
      <PanelRight />
    </IconButton>
  );
}
