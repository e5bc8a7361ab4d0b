import { CircleAlert } from 'lucide-react';
import { useShallow } from 'zustand/react/shallow';
import { mayHaveArrived } from '../../../shared/model/outbox.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useSelection } from '../navigation/selectionStore.ts';
import { useFront } from '../navigation/useFront.ts';
import { type OutboxStoreState, sentTogether, useOutbox } from '../outbox/outboxStore.ts';
import styles from './NotSent.module.css';
import { stuckElsewhere } from './stuckElsewhere.ts';

/** Says that messages of other conversations wait for the person, whose rows may be far down, and leads to the first. `News` reads out each when it comes to wait. */
export function NotSent() {
  const { t } = useTranslation('frame');
  const { outbox } = useAccountStores();
  const { selection, openConversation, openPending } = useSelection((state) => state);
  const inView = useFront() === 'list' ? null : selection;
  const stuck = useOutbox(useShallow(({ items }: OutboxStoreState) => stuckElsewhere(items, inView)));
  const [first] = stuck;
  if (first === undefined) return null;
  const isCertain = !stuck.some(({ state }) => mayHaveArrived(state) || state.kind === 'kept-draft');
  const open = () => {
    if (first.convId !== null) return openConversation(first.convId);
    const [maker = first] = sentTogether(outbox.getState().items, first.id);
    openPending(maker.id);
  };
  return (
    <button type="button" className={styles['line']} onClick={open}>
      <CircleAlert aria-hidden="true" />
      {t(isCertain ? 'conversations.notSent' : 'conversations.undecided', { count: stuck.length })}
    </button>
  );
}
