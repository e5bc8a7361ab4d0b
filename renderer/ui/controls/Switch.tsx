import { Switch as AriaSwitch } from 'react-aria-components/Switch';
import { cx } from '../cx.ts';
import { useSought } from '../page/soughtOnPage.ts';
import styles from './Switch.module.css';

interface SwitchProps {
  readonly children: string;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly isDisabled?: boolean;
}

export function Switch({ children, isSelected, onChange, isDisabled = false }: SwitchProps) {
  return (
    <AriaSwitch
      ref={useSought(children)}
      isSelected={isSelected}
      onChange={onChange}
      isDisabled={isDisabled}
      className={cx(styles['switch'])}
    >
      <span className={styles['words']}>{children}</span>
      <span className={styles['track']} aria-hidden="true">
        <span className={styles['thumb']} />
      </span>
    </AriaSwitch>
  );
}
