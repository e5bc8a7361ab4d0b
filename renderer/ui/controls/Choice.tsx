import type { ReactNode } from 'react';
import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { Text } from 'react-aria-components/Text';
import { cx } from '../cx.ts';
import { useSought } from '../page/soughtOnPage.ts';
import styles from './Choice.module.css';

export interface ChoiceOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: ReactNode;
  /** The label is then for screen readers and the tooltip. */
  readonly isIconOnly?: boolean;
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  /** Few enough to be side by side. */
  readonly options: readonly ChoiceOption<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly isLabelHidden?: boolean;
  /** The chosen option takes the focus at once. */
  readonly autoFocus?: boolean;
  /** Shown below. */
  readonly hint?: string;
}

/** One of a few visible options. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, options, value, onChange, isLabelHidden = false, autoFocus = false, hint } = props;
  return (
    <RadioGroup
      ref={useSought(label)}
      value={value}
      onChange={(chosen) => onChange(chosen as Value)}
      orientation="horizontal"
      className={cx(styles['group'])}
    >
      <Label className={cx(isLabelHidden ? 'visually-hidden' : styles['label'])}>{label}</Label>
      <div className={styles['choices']}>
        {options.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            autoFocus={autoFocus && option.value === value}
            className={cx(styles['choice'], option.isIconOnly && styles['iconOnly'])}
          >
            {option.isIconOnly ? (
              <span title={option.label} className={styles['icon']}>
                {option.icon}
                <span className="visually-hidden">{option.label}</span>
              </span>
            ) : (
              <>
                {option.icon}
                {option.label}
              </>
            )}
          </Radio>
        ))}
      </div>
      {hint === undefined ? null : (
        <Text slot="description" className={cx(styles['hint'])}>
          {hint}
        </Text>
      )}
    </RadioGroup>
  );
}
