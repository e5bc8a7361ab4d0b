import styles from './Keys.module.css';

/** Keys to be pressed together. */
export function Keys({ keys }: { readonly keys: readonly string[] }) {
  return (
    <span className={styles['keys']}>
      {keys.map((key) => (
        <kbd key={key} className={styles['key']}>
          {key}
        </kbd>
      ))}
    </span>
  );
}
