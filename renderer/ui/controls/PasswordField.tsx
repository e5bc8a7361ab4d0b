import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type RefCallback, useState } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { IconButton } from './IconButton.tsx';
import { TextField } from './TextField.tsx';

interface PasswordFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  readonly autoFocus?: boolean;
  /** It is called so beside the field. */
  readonly isPassphrase?: boolean;
}

/** A field that is gone from the page may stay in memory for long. */
const wipeWhenGone: RefCallback<HTMLInputElement> = (input) => () => {
  if (input) input.value = '';
};

/** A password that can be made visible, and that warns of Caps Lock. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, value, onChange, error, autoFocus = false, isPassphrase = false } = props;
  const { t } = useTranslation('frame');
  const [isVisible, setIsVisible] = useState(false);
  const [isCapsLock, setIsCapsLock] = useState(false);
  const watchCapsLock: ComponentProps<typeof TextField>['onKeyDown'] = (event) => {
    setIsCapsLock(event.getModifierState('CapsLock'));
    // The library swallows keys that have a listener: Esc would not close the dialog.
    event.continuePropagation();
  };
  return (
    <TextField
      label={label}
      type={isVisible ? 'text' : 'password'}
      autoComplete="off"
      spellCheck="false"
      value={value}
      onChange={onChange}
      inputRef={wipeWhenGone}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      autoFocus={autoFocus}
      hint={isCapsLock ? t('signIn.capsLock') : undefined}
      error={error}
      action={
        <IconButton
          label={t(`signIn.${isVisible ? 'hide' : 'show'}.${isPassphrase ? 'passphrase' : 'password'}`)}
          isOn={isVisible}
          onPress={() => setIsVisible(!isVisible)}
        >
          {isVisible ? <EyeOff /> : <Eye />}
        </IconButton>
      }
    />
  );
}
