import { type SyntheticEvent, useState } from 'react';
import { MAX_PASSPHRASE, MIN_PASSPHRASE } from '../../../shared/model/backupFiles.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { focusInput } from '../../ui/controls/focusInput.ts';
import { PasswordField } from '../../ui/controls/PasswordField.tsx';
import { useAction } from '../notices/useAction.ts';
import styles from './BackupSettings.module.css';

interface NewPassphraseProps {
  readonly submitLabel: string;
  /** Rejects with an AppError, which is said. */
  readonly onSubmit: (passphrase: string) => Promise<void>;
  readonly onCancel: () => void;
}

/** A new passphrase, typed twice. */
export function NewPassphrase({ submitLabel, onSubmit, onCancel }: NewPassphraseProps) {
  const { t } = useTranslation('backupFiles');
  const [passphrase, setPassphrase] = useState('');
  const [again, setAgain] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const { isPending, run } = useAction();
  const isLongEnough = passphrase.length >= MIN_PASSPHRASE && passphrase.length <= MAX_PASSPHRASE;
  const isSame = passphrase === again;
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsChecked(true);
    if (!isLongEnough) return focusInput(event.currentTarget, 0);
    if (!isSame) return focusInput(event.currentTarget, 1);
    if (!isPending) void run(() => onSubmit(passphrase));
  };
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <p className={styles['hint']}>{t('warning')}</p>
      <PasswordField
        label={t('passphrase')}
        value={passphrase}
        onChange={setPassphrase}
        error={isChecked && !isLongEnough ? t('tooShort', { count: MIN_PASSPHRASE }) : undefined}
        isPassphrase
        autoFocus
      />
      <PasswordField
        label={t('again')}
        value={again}
        onChange={setAgain}
        error={isChecked && isLongEnough && !isSame ? t('different') : undefined}
        isPassphrase
      />
      <div className={styles['buttons']}>
        <Button type="submit" variant="primary" isPending={isPending}>
          {submitLabel}
        </Button>
        <Button onPress={onCancel}>{t('cancel')}</Button>
      </div>
    </form>
  );
}
