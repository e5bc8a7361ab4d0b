import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import type { SavedReplyId } from '../../../../shared/model/ids.ts';
import type { ListedReply } from '../../../../shared/model/savedReplies.ts';
import { useAccountStores, useAppStores } from '../../../lib/bridge/storesContext.ts';
import { useQuery } from '../../../lib/query/useQuery.ts';
import { insertFilled } from '../../../lib/text/insertText.ts';
import { useIsActivePane } from '../../navigation/panesStore.ts';
import { useIsThreadCovered } from '../../navigation/useConversationInView.ts';
import { commandFor } from '../../shortcuts/shortcuts.ts';
import { endOf, type Sought, slashAt, stillSought } from './slash.ts';

/** More are found by typing. */
const MOST_SHOWN = 50;

interface ReplyPickerOptions {
  readonly box: RefObject<HTMLTextAreaElement | null>;
  /** Puts the text of a reply in the place of what stands from `start` to `end`; `late` was typed meanwhile, and goes on at its cursor. */
  readonly onChosen: (text: string, place: { start: number; end: number; late: string }) => void;
  /** Enter was pressed before it was known that no reply fits. `place`: that of what was typed since. */
  readonly onEnter: (place: { start: number; end: number }) => void;
}

export interface ReplyPicker {
  readonly listId: string;
  /** Null: there is no list. */
  readonly replies: readonly ListedReply[] | null;
  /** The list ends with the entry that leads to all saved replies. */
  readonly hasManage: boolean;
  /** How many fit. */
  readonly total: number;
  readonly isFiltered: boolean;
  /** The entry that Enter chooses. */
  readonly active: number;
  activate(index: number): void;
  choose(index: number): void;
  /** Opens the list at the caret. */
  open(): void;
  close(): void;
  /** Returns whether the key had its use here. */
  onKeyDown(event: KeyboardEvent): boolean;
  /** The text changed; `typed`: by this key, null if otherwise. */
  onInput(typed: string | null): void;
  /** The caret moved. */
  onCaret(): void;
}

/** An answer, and the question to it. */
interface Found extends Omit<Sought, 'typed'> {
  readonly filter: string;
  readonly replies: readonly ListedReply[];
  readonly total: number;
}

/** Lists the saved replies that fit what is typed in a message box, after a slash or at the person's request. */
export function useReplyPicker({ box, onChosen, onEnter }: ReplyPickerOptions): ReplyPicker {
  const listId = useId();
  const [sought, setSought] = useState<Sought | null>(null);
  const [wanted, activate] = useState(0);
  const { isReading, put, putFirst, manage } = usePutReply({ box, onChosen, onEnter });
  const { found, answerNow } = useFound(sought);

  const seek = (next: Sought | null) => {
    if (next === sought) return;
    activate(0);
    setSought(next);
  };
  const close = () => seek(null);
  const chooseFrom = (all: readonly ListedReply[], index: number) => {
    if (sought === null) return;
    const reply = all[index];
    if (reply === undefined) manage(sought);
    else void put(reply.id, sought);
    // After the text changed, which is followed.
    close();
  };

  const hasManage = sought !== null && !sought.isSlash;
  const listed = (answer: Found | null) =>
    answer !== null && (hasManage || answer.replies.length > 0) ? answer.replies : null;
  const replies = listed(found);
  const countOf = (all: readonly ListedReply[]) => all.length + (hasManage ? 1 : 0);
  /** There may be fewer entries than when it was moved to. */
  const activeOf = (all: readonly ListedReply[]) => Math.min(wanted, countOf(all) - 1);
  const filter = filterOf(sought);
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const isChoosing = event.key === 'Enter' || event.key === 'Tab';
    if (isHeld(event)) return false;
    // The text that the key would send is about to be replaced.
    if (isReading.current) return isChoosing;
    if (sought === null) return false;
    const answer = answerNow();
    if ((isChoosing || event.key === 'Escape') && answer?.filter !== filter) {
      close();
      if (isChoosing) void putFirst(sought, event.key === 'Enter');
      return true;
    }
    const now = listed(answer);
    if (now === null) return false;
    const [count, active] = [countOf(now), activeOf(now)];
    if (isChoosing) chooseFrom(now, active);
    else if (event.key === 'Escape') close();
    else if (event.key === 'ArrowDown') activate((active + 1) % count);
    else if (event.key === 'ArrowUp') activate((active + count - 1) % count);
    else return false;
    return true;
  };
  const { open, onCaret, onInput } = seeking(box, sought, seek);
  useListKey(open);
  return {
    active: activeOf(replies ?? []),
    ...{ listId, replies, hasManage, activate, open, close, onKeyDown, onCaret, onInput },
    total: found?.total ?? 0,
    isFiltered: filter !== '',
    choose: (index) => replies && chooseFrom(replies, index),
  };
}

const filterOf = (sought: Sought | null): string => sought?.typed.trim() ?? '';

/** Together with another key, or while an input method puts a character together, a key isn't for the list. */
const isHeld = ({ shiftKey, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent): boolean =>
  shiftKey || ctrlKey || metaKey || altKey || nativeEvent.isComposing;

/** Follows the text and the caret. */
function seeking(
  box: RefObject<HTMLTextAreaElement | null>,
  sought: Sought | null,
  seek: (next: Sought | null) => void,
): Pick<ReplyPicker, 'open' | 'onCaret' | 'onInput'> {
  const onCaret = () => {
    const field = box.current;
    if (sought === null || field === null) return;
    const isRange = field.selectionStart !== field.selectionEnd;
    seek(isRange ? null : stillSought(sought, field.value, field.selectionStart));
  };
  return {
    onCaret,
    open: () => {
      const field = box.current;
      if (field === null) return;
      field.focus();
      // It is out of sight.
      if (document.activeElement !== field) return;
      field.setSelectionRange(field.selectionEnd, field.selectionEnd);
      seek({ isSlash: false, start: field.selectionEnd, typed: '' });
    },
    onInput: (typed) => {
      const field = box.current;
      if (sought !== null) onCaret();
      else if (typed === '/' && field !== null) seek(slashAt(field.value, field.selectionStart));
    },
  };
}

/**
 * The replies that fit. Those for the text before stay until core answers; null: none of this place. `answerNow` returns them as of the last
 * answer, which a key may follow before it is shown.
 */
function useFound(sought: Sought | null) {
  const { bridge } = useAccountStores();
  const { notices } = useAppStores();
  const [found, setFound] = useState<Found | null>(null);
  const last = useRef<Found | null>(null);
  const isOpen = sought !== null;
  useEffect(() => {
    if (isOpen) return;
    // Opened again, it begins anew: replies may have changed.
    last.current = null;
    setFound(null);
  }, [isOpen]);
  const question = sought && { isSlash: sought.isSlash, start: sought.start, filter: filterOf(sought) };
  useQuery(question, {
    on: bridge.on,
    ask: async ({ filter, isSlash, start }): Promise<Found> => {
      const input = { filter, isInTexts: !isSlash, limit: MOST_SHOWN };
      const { replies, total } = await bridge.request('savedReplies.list', input);
      return { filter, isSlash, start, replies, total };
    },
    answered: (answer) => {
      last.current = answer;
      setFound(answer);
    },
    failed: notices.getState().failed,
    touchedBy: { savedReplies: () => true },
  });
  const ofPlace = (answer: Found | null) =>
    answer?.start === sought?.start && answer?.isSlash === sought?.isSlash ? answer : null;
  return { found: ofPlace(found), answerNow: () => ofPlace(last.current) };
}

/** Reads a reply and puts it where it was sought, unless that changed meanwhile. */
function usePutReply({ box, onChosen, onEnter }: ReplyPickerOptions) {
  const { bridge, layout } = useAccountStores();
  const { notices } = useAppStores();
  const isReading = useRef(false);

  /** The text typed behind the place since; null: the place is gone. */
  const lateAt = (place: Sought): string | null => {
    const field = box.current;
    const end = endOf(place);
    if (field === null || stillSought(place, field.value, end) !== place) return null;
    return field.value.slice(end, field.selectionStart);
  };
  const reading = async (work: () => Promise<void>) => {
    isReading.current = true;
    try {
      await work();
    } catch (thrown) {
      notices.getState().failed(thrown);
    } finally {
      isReading.current = false;
    }
  };
  const read = async (id: SavedReplyId, place: Sought) => {
    const { text } = await bridge.request('savedReplies.get', { id });
    const late = lateAt(place);
    if (late !== null) onChosen(text, { start: place.start, end: endOf(place) + late.length, late });
  };
  /** Leads to all of them. What was typed to find one goes. */
  const manage = (place: Sought) => {
    insertFilled(box.current, { text: '', caret: 0 }, place.start, endOf(place));
    layout.getState().show('saved-replies');
  };
  return {
    isReading,
    manage,
    put: (id: SavedReplyId, place: Sought) => reading(() => read(id, place)),
    /** The best match, before it is shown. */
    putFirst: (place: Sought, isEnter: boolean) =>
      reading(async () => {
        const input = { filter: filterOf(place), isInTexts: !place.isSlash, limit: 1 };
        const [best] = (await bridge.request('savedReplies.list', input)).replies;
        if (best !== undefined) return read(best.id, place);
        const late = lateAt(place);
        if (late === null) return;
        if (!place.isSlash) manage(place);
        else if (isEnter) onEnter({ start: endOf(place), end: endOf(place) + late.length });
      }),
  };
}

/** The keys that open the list from anywhere in the conversation. */
function useListKey(open: () => void): void {
  const { platform } = useAppStores().info;
  const isCovered = useIsThreadCovered();
  const isActive = useIsActivePane();
  const onKeyDown = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (!isActive || isCovered || event.defaultPrevented) return;
    if (commandFor(event, platform) !== 'insert-reply') return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
