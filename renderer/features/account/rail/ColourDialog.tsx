import type { ListedAccount } from '../../../../shared/model/session.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Choice } from '../../../ui/controls/Choice.tsx';
import { Avatar } from '../../../ui/display/Avatar.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { useNotices } from '../../notices/noticesStore.ts';
import { useAccounts } from '../accountsStore.ts';
import styles from './ColourDialog.module.css';

interface ColourDialogProps {
  readonly account: ListedAccount;
  /** Tells it apart from the others. */
  readonly name: string;
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
      <Choice
        label={t('accounts.colourLabel')}
        isLabelHidden
        autoFocus
        options={COLOURS.map((colour, index) => ({
          value: String(index),
          label: t(`accounts.colours.${colour}`),
          icon: (
            <>
              <span className={styles['swatch']}>
                <Avatar email={account.email} size="m" colour={index} />
              </span>
              <span aria-hidden="true" className={styles['name']}>
                {t(`accounts.colours.${colour}`)}
              </span>
            </>
          ),
          isIconOnly: true,
        }))}
        value={String(account.colour)}
        onChange={(value) => choose(Number(value))}
      />
    </Dialog>
  );
}
