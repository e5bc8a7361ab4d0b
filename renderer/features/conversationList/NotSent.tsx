import { CircleAlert } from 'lucide-react';
import { useShallow } from 'zustand/react/shallow';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useSelection } from '../navigation/selectionStore.ts';
import { useFront } from '../navigation/useFront.ts';
import { type OutboxStoreState, useOutbox } from '../outbox/outboxStore.ts';
import styles from './NotSent.module.css';
import { makerOf, nextStuck, stuckElsewhere, stuckLine } from './stuckElsewhere.ts';

/**
 * Says that messages of other conversations wait for the person, whose rows may be far down, and leads to one after the other. `News` reads
 * out each when it comes to wait.
 */
export function NotSent() {
  const { t } = useTranslation('frame');
  const { outbox } = useAccountStores();
  const { selection, openConversation, openPending } = useSelection((state) => state);
  const inView = useFront() === 'list' ? null : selection;
  const stuck = useOutbox(useShallow(({ items }: OutboxStoreState) => stuckElsewhere(items, inView)));
  if (stuck.length === 0) return null;
  const open = () => {
    const { items } = outbox.getState();
    const next = nextStuck(items, inView);
    if (next === undefined) return;
    if (next.convId !== null) openConversation(next.convId);
    else openPending(makerOf(items, next).id);
  };
  return (
    <button type="button" className={styles['line']} onClick={open}>
      <CircleAlert aria-hidden="true" />
      {t(stuckLine(stuck), { count: stuck.length })}
    </button>
  );
}
