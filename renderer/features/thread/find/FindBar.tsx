import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useAccountStores } from '../../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { SearchField } from '../../../ui/controls/SearchField.tsx';
import { useStatus } from '../../status/statusStore.ts';
import styles from './FindBar.module.css';
import { useFind } from './findStore.ts';

interface FindBarProps {
  /** Puts the focus where it was. */
  readonly onLeave: () => void;
}

/** The search inside the open conversation: a text, how many messages have it, and the way from one to the next. */
export function FindBar({ onLeave }: FindBarProps) {
  const { t } = useTranslation('thread');
  const { pane } = useAccountStores();
  const input = useRef<HTMLInputElement>(null);
  const { opened, look, step, close } = useFind((state) => state);
  const [typed, setTyped] = useState('');
  const entered = useRef<typeof opened>(null);
  useEffect(() => {
    // Not when its account is shown again.
    if (opened === null || opened === entered.current) return;
    entered.current = opened;
    input.current?.focus();
    input.current?.select();
  }, [opened]);
  const leave = () => {
    close();
    onLeave();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !act(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const act = ({ key, shiftKey, target }: KeyboardEvent): boolean => {
    if (key === 'Escape') leave();
    else if (target !== input.current) return false;
    else if (key === 'Enter') step(shiftKey ? 'newer' : 'older');
    else if (key === 'ArrowUp') step('older');
    else if (key === 'ArrowDown') step('newer');
    else return false;
    return true;
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: Chromium and screen readers know the role, not everywhere the element
    <div
      role="search"
      aria-label={t(pane === 'main' ? 'find.label' : 'find.labelBeside')}
      className={styles['bar']}
      onKeyDown={onKeyDown}
    >
      <div className={styles['line']}>
        <SearchField
          ref={input}
          label={t('find.label')}
          value={typed}
          onChange={(text) => {
            setTyped(text);
            look(text);
          }}
        />
        <Count />
        <IconButton label={t('find.older')} onPress={() => step('older')}>
          <ChevronUp />
        </IconButton>
        <IconButton label={t('find.newer')} onPress={() => step('newer')}>
          <ChevronDown />
        </IconButton>
        <IconButton label={t('find.close')} onPress={leave}>
          <X />
        </IconButton>
      </div>
      <StillLoading />
    </div>
  );
}

/** "3 of 17", counted from the newest. */
function Count() {
  const { t } = useTranslation('thread');
  const { found, current } = useFind((state) => state);
  const words = () => {
    if (found === null) return '';
    const { msgIds, hasMore } = found;
    const place = { position: current === null ? 0 : msgIds.indexOf(current) + 1, count: msgIds.length };
    if (msgIds.length === 0) return t('find.none');
    return hasMore ? t('find.placeOfMore', place) : t('find.place', place);
  };
  return (
    <span role="status" className={styles['count']}>
      {words()}
    </span>
  );
}

/** Messages that are not stored, or not in the index yet, are not found. */
function StillLoading() {
  const { t } = useTranslation('thread');
  const isFilling = useStatus(({ status }) => status !== null && status.history.state !== 'complete');
  const isOffline = useStatus(({ status }) => status?.connection.state === 'trouble');
  const isIndexing = useFind(({ found }) => found?.isIndexComplete === false);
  if (!isFilling && !isIndexing) return null;
  return (
    <p role="status" className={styles['loading']}>
      {isFilling && isOffline ? t('notice.offline') : t('notice.filling')}
    </p>
  );
}
