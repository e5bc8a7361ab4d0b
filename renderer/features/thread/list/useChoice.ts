import { useCallback, useState } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { MsgId } from '../../../../shared/model/ids.ts';
import type { Message } from '../../../../shared/model/messages.ts';
import { type Choice, chooseTo, NONE_CHOSEN, toggleChosen } from '../../../lib/choice/choice.ts';
import type { ThreadState } from '../store/threadState.ts';

/** Several messages selected to do something with all of them. */
export interface MessageChoice {
  /** Null: none are being selected. */
  readonly chosen: ReadonlySet<MsgId> | null;
  /**
   * Selects or deselects a message; with `isStretch`, everything from the last one to it, or from `from`, where the person is. The same
   * function for the same thread.
   */
  choose(message: Message, isStretch: boolean, from?: MsgId): void;
  leave(): void;
}

export function useChoice(thread: StoreApi<ThreadState>): MessageChoice {
  const [choice, setChoice] = useState<Choice | null>(null);
  const choose = useCallback(
    ({ msgId }: Message, isStretch: boolean, from: MsgId | null = null) => {
      const order = thread.getState().window?.messages.map((message) => message.msgId) ?? [];
      setChoice((before) =>
        isStretch
          ? chooseTo(before ?? NONE_CHOSEN, order, from, msgId)
          : toggleChosen(before ?? NONE_CHOSEN, msgId),
      );
    },
    [thread],
  );
  return { chosen: choice?.chosen ?? null, choose, leave: () => setChoice(null) };
}
