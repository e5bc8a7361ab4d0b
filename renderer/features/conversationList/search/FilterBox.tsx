import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, type RefObject, useRef } from 'react';
import { isOwnAddress } from '../../../../shared/text/chatLink.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { SearchField } from '../../../ui/controls/SearchField.tsx';
import { usePlaceIn } from '../../places/usePlaceIn.ts';
import { useBeforeSearch } from './useBeforeSearch.ts';
import { useSearchText } from './useSearchText.ts';

interface FilterBoxProps {
  readonly label: string;
  readonly shortLabel: string | undefined;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  /** Gets every key; Esc has its use here all the same. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** A link to Parley was pasted, valid or not. */
  readonly onLink: (link: string) => void;
  /** Esc, and what had the focus before is gone. */
  readonly onLeave: () => void;
}

/**
 * Filters the conversations and searches the messages. Esc empties it first, and then goes back to where the person was when the search began,
 * and to what was open.
 */
export function FilterBox({ label, shortLabel, inputRef, onKeyDown, onLink, onLeave }: FilterBoxProps) {
  const { t } = useTranslation('frame');
  const { text: filter, setText: setFilter } = useSearchText();
  const placeIn = usePlaceIn();
  const cameFrom = useRef<Element | null>(null);
  const { keep, goBack } = useBeforeSearch(filter, inputRef);
  const focusBack = () => {
    if (cameFrom.current instanceof HTMLElement && cameFrom.current.isConnected) cameFrom.current.focus();
    else onLeave();
  };
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    // Coming back from a result doesn't change where the search began.
    if (filter !== '') return;
    cameFrom.current = relatedTarget;
    keep();
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown(event);
    if (event.key !== 'Escape') return;
    event.preventDefault();
    if (filter === '') goBack(focusBack);
    else setFilter('');
  };
  const handlePaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain');
    const isPlace = placeIn(pasted) !== null;
    // A broken one stays to be seen.
    if (isPlace) event.preventDefault();
    if (isPlace || isOwnAddress(pasted)) onLink(pasted);
  };
  const clear = () => {
    setFilter('');
    inputRef.current?.focus();
  };
  return (
    <SearchField
      ref={inputRef}
      label={label}
      shortLabel={shortLabel}
      value={filter}
      onChange={setFilter}
      onFocus={onFocus}
      onKeyDown={handleKey}
      onPaste={handlePaste}
      clear={{ label: t('conversations.clear'), onPress: clear }}
      isQuiet
    />
  );
}
