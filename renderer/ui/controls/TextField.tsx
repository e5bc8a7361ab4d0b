import type { ReactNode, Ref } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';
import { cx } from '../cx.ts';
import { useSought } from '../page/soughtOnPage.ts';
import styles from './TextField.module.css';

interface TextFieldProps extends Omit<AriaTextFieldProps, 'children' | 'className' | 'style'> {
  readonly label: string;
  readonly placeholder?: string;
  /** Shown below the field. */
  readonly hint?: string | undefined;
  /** Shown below the field in place of the hint, and marks it invalid. */
  readonly error?: string | undefined;
  /** A button inside the field's right end. */
  readonly action?: ReactNode;
  readonly inputRef?: Ref<HTMLInputElement>;
}

export function TextField({ label, placeholder, hint, error, action, inputRef, ...rest }: TextFieldProps) {
  // Names and addresses, no prose: their spelling is not checked.
  return (
    <AriaTextField
      ref={useSought(label)}
      spellCheck="false"
      {...rest}
      isInvalid={error !== undefined}
      className={cx(styles['field'])}
    >
      <Label className={cx(styles['label'])}>{label}</Label>
      <div className={styles['box']}>
        <Input
          className={cx(styles['input'], action !== undefined && styles['withAction'])}
          {...(placeholder === undefined ? {} : { placeholder })}
          {...(inputRef === undefined ? {} : { ref: inputRef })}
        />
        {action === undefined ? null : <div className={styles['action']}>{action}</div>}
      </div>
      {hint !== undefined && error === undefined ? (
        <Text slot="description" className={cx(styles['hint'])}>
          {hint}
        </Text>
      ) : null}
      <FieldError className={cx(styles['error'])}>{error}</FieldError>
    </AriaTextField>
  );
}
