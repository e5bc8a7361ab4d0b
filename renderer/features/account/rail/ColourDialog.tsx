import type { ListedAccount } from '../../../../shared/model/session.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ColourChoice } from '../../../ui/controls/ColourChoice.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { useNotices } from '../../notices/noticesStore.ts';
import { useAccounts } from '../accountsStore.ts';

interface ColourDialogProps {
  readonly account: ListedAccount;
  /** Tells it apart from the others. */
  readonly name: string;
  readonly onClose: () => void;
}

/** Chooses the colour of an account. */
export function ColourDialog({ account, name, onClose }: ColourDialogProps) {
  const { t } = useTranslation('frame');
  const setColour = useAccounts((state) => state.setColour);
  const failed = useNotices((state) => state.failed);
  const choose = (chosen: number | null) => void setColour(account.id, chosen).catch(failed);
  return (
    <Dialog
      title={t('accounts.colourOf', { name })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={() => choose(null)}>{t('accounts.colourAutomatic')}</Button>
          <Button variant="primary" onPress={onClose}>
            {t('accounts.colourDone')}
          </Button>
        </>
      }
    >
      <ColourChoice
        email={account.email}
        label={t('accounts.colourLabel')}
        isLabelHidden
        autoFocus
        value={account.colour}
        onChange={choose}
      />
    </Dialog>
  );
}
