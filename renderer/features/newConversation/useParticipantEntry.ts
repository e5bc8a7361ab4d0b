import { type ClipboardEvent, type KeyboardEvent, type RefObject, useRef } from 'react';
import { escapeClosesList } from '../../ui/controls/escapeClosesList.ts';
import { usePeople } from '../conversations/usePeople.ts';
import { addAddresses, checkParticipant, type Refused, splitAddresses } from './participants.ts';

export interface ParticipantsFieldProps {
  readonly chosen: readonly string[];
  /** Typed text that isn't one of the chosen addresses yet. */
  readonly typed: string;
  /** The signed-in person's own address. */
  readonly self: string;
  readonly problem: Refused | null;
  readonly onType: (typed: string) => void;
  readonly onChange: (chosen: readonly string[]) => void;
  readonly onProblem: (problem: Refused) => void;
  /** Enter came before the look-up of the typed text. */
  readonly onLookUp: (typed: string) => void;
}

/** Handles typing, pasting and keys in the box for participants. */
export function useParticipantEntry(
  props: ParticipantsFieldProps,
  input: RefObject<HTMLInputElement | null>,
) {
  const { chosen, typed, self, onType, onChange, onProblem, onLookUp } = props;
  const { suggestions, isFound } = useSuggestions(typed, chosen, self);
  const isAddress = checkParticipant(typed, chosen, self).ok;
  /** The person moved to the highlighted suggestion, or had no other to move to. */
  const isMoved = useRef(false);
  /** @param rest stays in the box */
  const add = (texts: readonly string[], rest: readonly string[] = []) => {
    const added = addAddresses(texts, chosen, self);
    onChange(added.chosen);
    onType([...added.left, ...rest].join(', '));
    if (added.problem) onProblem(added.problem);
  };
  const remove = (email: string) => {
    onChange(chosen.filter((other) => other !== email));
    input.current?.focus();
  };
  /** Takes the highlighted suggestion, or else an address or a list of them; any other text is looked up, if it wasn't already. */
  const takeTyped = () => {
    const list = splitAddresses(typed);
    const highlighted = highlightedKey(input.current);
    const taken = highlighted ?? (isAddress ? undefined : suggestions[0]?.id);
    if (isFound && taken !== undefined) add([taken]);
    else if (isAddress || isFound || list.length > 1) add(list);
    else onLookUp(typed);
  };
  /** Before the combo box gets it: a key that ends the typed text. */
  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>) => {
    escapeClosesList(event);
    if (event.target !== input.current || event.nativeEvent.isComposing) return;
    const isEnd = event.key === ',' || event.key === ';' || event.key === 'Enter';
    if (event.key === 'Backspace' && typed === '' && chosen.length > 0) {
      event.preventDefault();
      onChange(chosen.slice(0, -1));
    } else if (isEnd && typed.trim() !== '') {
      event.preventDefault();
      event.stopPropagation();
      takeTyped();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      isMoved.current = true;
    } else if (event.key === 'Tab' && !(isFound && (isMoved.current || suggestions.length === 1))) {
      // The combo box would take the highlighted suggestion.
      event.stopPropagation();
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain');
    const addresses = splitAddresses(pasted);
    // Typed text has no cells.
    if (addresses.length < (pasted.includes('\t') ? 1 : 2)) return;
    event.preventDefault();
    add(addresses, splitAddresses(typed));
  };
  /** An address that is complete need not be confirmed. */
  const onBlur = () => {
    if (checkParticipant(typed, chosen, self).ok) add([typed]);
  };
  const forgetMove = () => {
    isMoved.current = false;
  };
  return { suggestions, isFound, isAddress, add, remove, forgetMove, onKeyDownCapture, onPaste, onBlur };
}

/** Of the suggestion that the box names as the active one. */
function highlightedKey(input: HTMLInputElement | null): string | undefined {
  const id = input?.getAttribute('aria-activedescendant');
  return id == null ? undefined : document.getElementById(id)?.dataset['key'];
}

export interface Suggestion {
  /** The keys by which React Aria distinguishes items. */
  readonly id: string;
  readonly email: string;
}

/**
 * People whose name or address fits the typed text, without oneself and those already chosen. None while the text is empty: the list would
 * open again after each choice and cover the rest of the form. `isFound`: they match the current text.
 */
function useSuggestions(typed: string, chosen: readonly string[], self: string) {
  const wanted = typed.trim();
  const { people, foundFor } = usePeople(wanted);
  const suggestions: readonly Suggestion[] =
    wanted === ''
      ? []
      : people
          .filter(({ email }) => checkParticipant(email, chosen, self).ok)
          .map(({ email }) => ({ id: email, email }));
  return { suggestions, isFound: foundFor === wanted };
}
