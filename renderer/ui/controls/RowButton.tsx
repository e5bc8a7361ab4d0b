import type { ComponentPropsWithRef } from 'react';
import styles from './RowButton.module.css';

type RowButtonProps = Omit<ComponentPropsWithRef<'button'>, 'type' | 'className'>;

/** A row of a list that leads somewhere: its lines below each other. The buttons of the row stand beside it. */
export const RowButton = (props: RowButtonProps) => (
  <button {...props} type="button" className={styles['button']} />
);
