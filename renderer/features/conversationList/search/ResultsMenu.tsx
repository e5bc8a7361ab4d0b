import { Ellipsis, FileDown } from 'lucide-react';
import { useAccountStores } from '../../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { afterReturn } from '../../../ui/overlays/focusHome.ts';
import { Menu } from '../../../ui/overlays/Menu.tsx';

/** The actions for all that a search of this account finds. */
export function ResultsMenu({ query }: { readonly query: string }) {
  const { t } = useTranslation('frame');
  const { t: inTranscripts } = useTranslation('transcripts');
  const { transcripts } = useAccountStores();
  return (
    <Menu
      label={t('search.actions')}
      trigger={
        <IconButton label={t('search.actions')}>
          <Ellipsis />
        </IconButton>
      }
      entries={[
        {
          id: 'save',
          label: inTranscripts('save.resultsAction'),
          icon: <FileDown aria-hidden="true" />,
          onAction: () => afterReturn(() => transcripts.getState().want({ convId: null, query })),
        },
      ]}
    />
  );
}
