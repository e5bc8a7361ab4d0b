import { Clock } from 'lucide-react';
import styles from './ConversationRowFrame.module.css';

/** Something of it is on its way to the service. */
export const WaitingMark = () => (
  <span className={styles['state']}>
    <Clock aria-hidden="true" />
  </span>
);
