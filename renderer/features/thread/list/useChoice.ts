import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { MsgId } from '../../../../shared/model/ids.ts';
import type { Message } from '../../../../shared/model/messages.ts';
import { type Choice, chooseTo, NONE_CHOSEN, toggleChosen } from '../../../lib/choice/choice.ts';
import { type MessageWindow, reaches } from '../store/messageWindow.ts';
import type { ThreadState } from '../store/threadState.ts';

/** Several messages selected to do something with all of them. */
export interface MessageChoice {
  /** Null: none are being selected. */
  readonly chosen: ReadonlySet<MsgId> | null;
  /** Those, oldest first, without any that is gone. One that is no longer loaded is as it was when the person last selected. */
  readonly messages: readonly Message[];
  /**
   * Selects or deselects a message; with `isStretch`, everything from the last one to it, or from `from`, where the person is. The same
   * function for the same thread.
   */
  choose(message: Message, isStretch: boolean, from?: MsgId): void;
  leave(): void;
}

interface Kept {
  readonly choice: Choice;
  readonly messages: ById;
}

export function useChoice(thread: StoreApi<ThreadState>): MessageChoice {
  const [kept, setKept] = useState<Kept | null>(null);
  const window = useStore(thread, (state) => state.window);
  const passed = usePassed(window, kept !== null);
  const choose = useCallback(
    ({ msgId }: Message, isStretch: boolean, from: MsgId | null = null) => {
      const loaded = joined(passed.current, thread.getState().window);
      const order = [...loaded.keys()].toSorted((a, b) => a - b);
      setKept((before) => {
        const last = before?.choice ?? NONE_CHOSEN;
        const choice = isStretch ? chooseTo(last, order, from, msgId) : toggleChosen(last, msgId);
        const known = new Map([...(before?.messages ?? []), ...loaded]);
        return { choice, messages: new Map([...known].filter(([each]) => choice.chosen.has(each))) };
      });
    },
    [thread, passed],
  );
  const messages = useMemo(() => chosenOf(window, kept?.messages ?? new Map()), [window, kept]);
  return { chosen: kept?.choice.chosen ?? null, messages, choose, leave: () => setKept(null) };
}

type ById = ReadonlyMap<MsgId, Message>;

/** The messages that were loaded while the person selects, without a gap: also those that a long list no longer holds. */
function usePassed(window: MessageWindow | null, isChoosing: boolean): RefObject<ById> {
  const passed = useRef<ById>(new Map());
  useEffect(() => {
    passed.current = isChoosing ? joined(passed.current, window) : new Map();
  }, [window, isChoosing]);
  return passed;
}

/** After a jump, nothing is known of those between. */
function joined(passed: ById, window: MessageWindow | null): ById {
  const loaded = byId(window);
  const isNext = [...loaded.keys()].some((msgId) => passed.has(msgId));
  return isNext ? new Map([...passed, ...loaded]) : loaded;
}

const byId = (window: MessageWindow | null): ById =>
  new Map(window?.messages.map((message) => [message.msgId, message]));

function chosenOf(window: MessageWindow | null, kept: ById): readonly Message[] {
  const loaded = byId(window);
  return [...kept.values()]
    .flatMap((message) => loaded.get(message.msgId) ?? (reaches(window, message.msgId) ? [] : message))
    .toSorted((a, b) => a.msgId - b.msgId);
}
