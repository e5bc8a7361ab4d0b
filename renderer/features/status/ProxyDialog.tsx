import { type SyntheticEvent, useState } from 'react';
import { AppError, type ErrorData } from '../../../shared/errors/errors.ts';
import { useAppStores } from '../../lib/bridge/storesContext.ts';
import { useErrorText } from '../../locales/useErrorText.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { focusInput } from '../../ui/controls/focusInput.ts';
import { PasswordField } from '../../ui/controls/PasswordField.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import styles from './LoginDialog.module.css';

interface ProxyDialogProps {
  /** The proxy's message; null if it is no longer the problem. */
  readonly error: ErrorData | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** For the user name and the password that a proxy wants. Whether it accepts them shows in what Parley says afterwards. */
export function ProxyDialog({ error, isOpen, onClose }: ProxyDialogProps) {
  const { t } = useTranslation('frame');
  const { proxy, isProxyLoginRefused = false } = error?.details ?? {};
  return (
    <Dialog title={t('status.proxy.title')} isOpen={isOpen} onClose={onClose}>
      <p>{proxy === undefined ? t('status.proxy.bodyUnnamed') : t('status.proxy.body', { proxy })}</p>
      <ProxyForm isRefused={isProxyLoginRefused} onDone={onClose} />
    </Dialog>
  );
}

interface ProxyFormProps {
  readonly isRefused: boolean;
  readonly onDone: () => void;
}

function ProxyForm({ isRefused, onDone }: ProxyFormProps) {
  const { t } = useTranslation('frame');
  const errorText = useErrorText();
  const { request } = useAppStores().bridge;
  const [user, setUser] = useState('');
  const [password, setPassword] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<ErrorData | null>(null);
  const isUserMissing = user.trim() === '';
  const isPasswordMissing = password === '';

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsChecked(true);
    if (isUserMissing || isPasswordMissing) return focusInput(event.currentTarget, isUserMissing ? 0 : 1);
    if (isPending) return;
    setIsPending(true);
    const failure = await request('proxy.signIn', { user, password }).then(() => null, AppError.from);
    setIsPending(false);
    if (failure?.code === 'cancelled') return;
    setError(failure?.toData() ?? null);
    if (failure === null) onDone();
  };
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      {error === null ? null : <Banner tone="danger">{errorText(error)}</Banner>}
      {isRefused && error === null ? <Banner tone="danger">{t('status.proxy.refused')}</Banner> : null}
      <TextField
        label={t('status.proxy.user')}
        value={user}
        onChange={setUser}
        error={isChecked && isUserMissing ? t('status.proxy.missingUser') : undefined}
        spellCheck="false"
        autoComplete="off"
        autoFocus
      />
      <PasswordField
        label={t('status.proxy.password')}
        value={password}
        onChange={setPassword}
        error={isChecked && isPasswordMissing ? t('status.proxy.missingPassword') : undefined}
      />
      <Button type="submit" variant="primary" size="l" isPending={isPending}>
        {t('status.proxy.submit')}
      </Button>
    </form>
  );
}
