import { type SyntheticEvent, useState } from 'react';
import { AppError, type ErrorData } from '../../../shared/errors/errors.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useErrorText } from '../../locales/useErrorText.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { focusInput } from '../../ui/controls/focusInput.ts';
import { PasswordField } from '../../ui/controls/PasswordField.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { ServiceWords } from '../../ui/display/ServiceWords.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useLayout } from '../navigation/layoutStore.ts';
import styles from '../status/LoginDialog.module.css';
import { useSession } from './sessionStore.ts';
import { useOwnName } from './useOwnName.ts';

interface PasswordDialogProps {
  readonly email: string;
}

/** For a new password after the service refused the old one. */
export function PasswordDialog({ email }: PasswordDialogProps) {
  const isOpen = useLayout((state) => state.dialog === 'password');
  const close = useLayout((state) => state.closeDialog);
  return <PasswordQuestion email={email} isOpen={isOpen} onClose={close} />;
}

interface PasswordQuestionProps extends PasswordDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The same, of the account around, whichever is shown. */
export function PasswordQuestion({ email, isOpen, onClose }: PasswordQuestionProps) {
  const { t } = useTranslation('frame');
  const name = useOwnName() ?? email;
  return (
    <Dialog title={t('status.password.title')} isOpen={isOpen} onClose={onClose}>
      <p>{t('status.password.body', { name })}</p>
      <PasswordForm onDone={onClose} />
    </Dialog>
  );
}

function PasswordForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('frame');
  const errorText = useErrorText();
  const { account } = useAccountStores().bridge;
  const changePassword = useSession((state) => state.changePassword);
  const [password, setPassword] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<ErrorData | null>(null);

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsMissing(password === '');
    if (password === '') return focusInput(event.currentTarget, 0);
    if (isPending) return;
    setIsPending(true);
    const failure = await changePassword({ account, password }).then(() => null, AppError.from);
    setIsPending(false);
    setError(failure?.toData() ?? null);
    if (failure === null) onDone();
  };
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      {error === null ? null : (
        <Banner tone="danger">
          {error.code === 'refused-credentials' ? t('status.password.refused') : errorText(error)}
          <ServiceWords error={error} />
        </Banner>
      )}
      <PasswordField
        label={t('status.password.field')}
        value={password}
        onChange={setPassword}
        error={isMissing ? t('signIn.missing.password') : undefined}
        autoFocus
      />
      <Button type="submit" variant="primary" size="l" isPending={isPending}>
        {isPending ? t('signIn.pending') : t('status.password.submit')}
      </Button>
    </form>
  );
}
