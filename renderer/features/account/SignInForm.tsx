import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { ErrorCode, ErrorData } from '../../../shared/errors/errors.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { PasswordField } from '../../ui/controls/PasswordField.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import styles from './SignIn.module.css';

interface Entered {
  readonly serviceUrl: string;
  readonly email: string;
  readonly password: string;
  /** The account's stored data is set aside first. */
  readonly setAside: boolean;
}

interface SignInFormProps {
  /** Values to fill in. */
  readonly filledIn: { readonly serviceUrl: string; readonly email: string };
  /** The account's stored data can't be opened. */
  readonly canSetAside: boolean;
  /** Why the last attempt failed; a new object each time. */
  readonly error: ErrorData | null;
  readonly onSubmit: (entered: Entered) => void;
}

const FIELDS = ['serviceUrl', 'email', 'password'] as const;

/** The field to focus after a failed attempt; nothing if no field is the reason. */
const LIKELY_WRONG: Readonly<Partial<Record<ErrorCode, (typeof FIELDS)[number]>>> = {
  'bad-address': 'serviceUrl',
  offline: 'serviceUrl',
  malformed: 'serviceUrl',
  'api-not-enabled': 'email',
  'refused-credentials': 'password',
};

/** Address, e-mail and password. Stays usable while an attempt is on its way. */
export function SignInForm({ filledIn, canSetAside, error, onSubmit }: SignInFormProps) {
  const { t } = useTranslation('frame');
  const [entered, setEntered] = useState({
    serviceUrl: filledIn.serviceUrl,
    email: filledIn.email,
    password: '',
  });
  const [isChecked, setIsChecked] = useState(false);
  const missing = FIELDS.filter((field) => entered[field].trim() === '');
  const [firstMissing] = useState(missing[0]);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const isNoService = error?.details?.status === 404;
    const wrong = isNoService ? 'serviceUrl' : error && LIKELY_WRONG[error.code];
    if (wrong) form.current?.querySelectorAll('input')[FIELDS.indexOf(wrong)]?.focus();
  }, [error]);

  const submit = (setAside: boolean) => {
    setIsChecked(true);
    if (missing.length === 0) onSubmit({ ...entered, setAside });
  };
  const field = (name: keyof typeof entered) => ({
    label: t(`signIn.${name}`),
    value: entered[name],
    onChange: (value: string) => setEntered((before) => ({ ...before, [name]: value })),
    error: isChecked && missing.includes(name) ? t(`signIn.missing.${name}`) : undefined,
    autoFocus: name === firstMissing,
    // Chromium would keep it in its profile in readable form.
    autoComplete: 'off',
  });
  const onSubmitted = (event: SyntheticEvent) => {
    event.preventDefault();
    submit(false);
  };
  return (
    <form ref={form} className={styles['form']} onSubmit={onSubmitted} noValidate>
      <TextField
        {...field('serviceUrl')}
        type="url"
        spellCheck="false"
        placeholder={t('signIn.serviceUrlPlaceholder')}
      />
      <TextField {...field('email')} type="email" spellCheck="false" />
      <PasswordField {...field('password')} />
      <Button type="submit" variant="primary" size="l" isWide>
        {t('signIn.submit')}
      </Button>
      {canSetAside ? (
        <>
          <Button isWide onPress={() => submit(true)}>
            {t('signIn.setAside')}
          </Button>
          <p className={styles['small']}>{t('signIn.setAsideHint')}</p>
        </>
      ) : null}
    </form>
  );
}
