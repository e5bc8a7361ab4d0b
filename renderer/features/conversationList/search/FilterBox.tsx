import { Search, X } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type RefObject, useRef } from 'react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useConversations } from '../../conversations/conversationsStore.ts';
import styles from './FilterBox.module.css';

interface FilterBoxProps {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  /** Gets every key; Esc has its use here all the same. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Esc, and what had the focus before is gone. */
  readonly onLeave: () => void;
}

/** Filters the conversations and searches the messages. Esc empties it first and goes back to where the person was then. */
export function FilterBox({ inputRef, onKeyDown, onLeave }: FilterBoxProps) {
  const { t } = useTranslation('frame');
  const filter = useConversations((state) => state.filter);
  const setFilter = useConversations((state) => state.setFilter);
  const cameFrom = useRef<Element | null>(null);
  const leave = () => {
    if (cameFrom.current instanceof HTMLElement && cameFrom.current.isConnected) cameFrom.current.focus();
    else onLeave();
  };
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    // Coming back from a result doesn't change where the search began.
    if (filter === '') cameFrom.current = relatedTarget;
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown(event);
    if (event.key !== 'Escape') return;
    event.preventDefault();
    if (filter === '') leave();
    else setFilter('');
  };
  const clear = () => {
    setFilter('');
    inputRef.current?.focus();
  };
  return (
    <div className={styles['box']}>
      <Search className={styles['icon']} aria-hidden="true" />
      <input
        ref={inputRef}
        type="search"
        maxLength={200}
        aria-label={t('conversations.search')}
        placeholder={t('conversations.search')}
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
        onFocus={onFocus}
        onKeyDown={handleKey}
        className={styles['input']}
      />
      {filter === '' ? null : (
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('conversations.clear')}
          className={styles['clear']}
          onClick={clear}
        >
          <X aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
