import { EmptyState } from './EmptyState.tsx';
import { Spinner } from './Spinner.tsx';
import styles from './Waiting.module.css';

/** Says what is awaited. Only after a while, since it usually comes at once. */
export const Waiting = ({ title }: { readonly title: string }) => (
  <div className={styles['late']} role="status">
    <EmptyState icon={<Spinner />} title={title} />
  </div>
);
