import { CircleAlert } from 'lucide-react';
import { cx } from '../../../ui/cx.ts';
import styles from './ConversationRowFrame.module.css';

/** Something here waits for the person; the line beside it says what. */
export function StuckMark() {
  return (
    <span className={cx(styles['state'], styles['isFailed'])}>
      <CircleAlert aria-hidden="true" />
    </span>
  );
}
