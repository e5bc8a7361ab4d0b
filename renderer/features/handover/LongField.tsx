import { useId } from 'react';
import styles from './Handover.module.css';

interface LongFieldProps {
  readonly label: string;
  readonly value: string;
  readonly most: number;
  readonly rows: number;
  /** The name of the conversation is above it. */
  readonly isLabelHidden?: boolean;
  readonly onChange: (text: string) => void;
}

/** A text of several lines. */
export function LongField({ label, value, most, rows, isLabelHidden = false, onChange }: LongFieldProps) {
  const id = useId();
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : undefined}>
        {label}
      </label>
      <textarea
        id={id}
        rows={rows}
        value={value}
        maxLength={most}
        placeholder={isLabelHidden ? label : undefined}
        onChange={({ target }) => onChange(target.value)}
        className={styles['text']}
      />
    </div>
  );
}
