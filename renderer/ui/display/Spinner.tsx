import styles from './Spinner.module.css';

/** Something is going on; words beside it say what. */
export function Spinner() {
  return <span className={styles['spinner']} aria-hidden="true" />;
}
