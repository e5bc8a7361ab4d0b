import type { ListedAccount } from '../../../../shared/model/session.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Choice } from '../../../ui/controls/Choice.tsx';
import { Avatar } from '../../../ui/display/Avatar.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { useNotices } from '../../notices/noticesStore.ts';
import { useAccounts } from '../accountsStore.ts';

interface ColourDialogProps {
  readonly account: ListedAccount;
  readonly onClose: () => void;
}

/** By the number of the colour. */
const COLOURS = [
  'rose',
  'orange',
  'amber',
  'olive',
  'green',
  'teal',
  'cyan',
  'sky',
  'blue',
  'violet',
  'purple',
  'pink',
] as const;

/** Chooses the colour of an account. */
export function ColourDialog({ account, onClose }: ColourDialogProps) {
  const { t } = useTranslation('frame');
  const setColour = useAccounts((state) => state.setColour);
  const failed = useNotices((state) => state.failed);
  const choose = (chosen: number | null) => void setColour(account.id, chosen).catch(failed);
  return (
    <Dialog
      title={t('accounts.colourOf', { email: account.email })}
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
      <Choice
        label={t('accounts.colourLabel')}
        isLabelHidden
        options={COLOURS.map((name, index) => ({
          value: String(index),
          label: t(`accounts.colours.${name}`),
          icon: <Avatar email={account.email} size="m" colour={index} />,
          isIconOnly: true,
        }))}
        value={String(account.colour)}
        onChange={(value) => choose(Number(value))}
      />
    </Dialog>
  );
}
