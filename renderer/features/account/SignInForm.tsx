import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { ErrorCode, ErrorData } from '../../../shared/errors/errors.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { focusInput } from '../../ui/controls/focusInput.ts';
import { PasswordField } from '../../ui/controls/PasswordField.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import type { Typed } from './accountsStore.ts';
import styles from './SignIn.module.css';

export interface Entered {
  readonly serviceUrl: string;
  readonly email: string;
  readonly password: string;
  /** The account's stored data is set aside first. */
  readonly setAside: boolean;
}

interface SignInFormProps {
  /** Values to fill in. */
  readonly filledIn: Typed;
  /** Hears of each change to address and email. */
  readonly onTyped: ((typed: Typed) => void) | undefined;
  /** The account is known, but not the address of its service. */
  readonly isAddressLost: boolean;
  /** The account's stored data can't be opened. */
  readonly canSetAside: boolean;
  /** Why the last attempt failed; a new object each time. */
  readonly error: ErrorData | null;
  readonly onSubmit: (entered: Entered) => void;
  /** A field is missing, which the form says. */
  readonly onIncomplete: () => void;
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
export function SignInForm(props: SignInFormProps) {
  const { filledIn, isAddressLost, onTyped, canSetAside, error, onSubmit, onIncomplete } = props;
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
    if (wrong) focusInput(form.current, FIELDS.indexOf(wrong));
  }, [error]);

  const submit = (setAside: boolean) => {
    setIsChecked(true);
    if (missing[0] === undefined) return onSubmit({ ...entered, setAside });
    onIncomplete();
    focusInput(form.current, FIELDS.indexOf(missing[0]));
  };
  const change = (name: (typeof FIELDS)[number], value: string) => {
    const after = { ...entered, [name]: value };
    setEntered(after);
    if (name !== 'password') onTyped?.({ serviceUrl: after.serviceUrl, email: after.email });
  };
  const field = (name: keyof typeof entered) => ({
    label: t(`signIn.${name}`),
    value: entered[name],
    onChange: (value: string) => change(name, value),
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
        hint={isAddressLost ? t('signIn.serviceUrlUnknown') : undefined}
      />
      <TextField {...field('email')} type="email" spellCheck="false" />
      <PasswordField {...field('password')} />
      <Button data-takes-focus="" type="submit" variant="primary" size="l" isWide>
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
