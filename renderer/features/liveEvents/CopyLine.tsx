import { Copy } from 'lucide-react';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { useCopy } from '../notices/useCopy.ts';
import styles from './LiveEvents.module.css';

interface CopyLineProps {
  readonly text: string;
  /** The label of the button. */
  readonly label: string;
  /** Said once it is on the clipboard. */
  readonly copied: string;
}

/** A line for another program, and a button that copies it. */
export function CopyLine({ text, label, copied }: CopyLineProps) {
  const copy = useCopy();
  return (
    <div className={styles['line']}>
      <code className={styles['code']}>{text}</code>
      <IconButton label={label} onPress={() => copy(text, copied)}>
        <Copy />
      </IconButton>
    </div>
  );
}
