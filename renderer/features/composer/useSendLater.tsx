import { type ReactNode, useState } from 'react';
import { SendLaterDialog } from '../outbox/SendLaterDialog.tsx';
import type { DraftKey } from '../staging/stagedStore.ts';

interface SendLaterOptions {
  readonly convId: DraftKey;
  readonly canSend: boolean;
  /** See `useSend`. */
  readonly send: (at: number) => boolean;
}

interface SendLater {
  /** Asks when to send the text in the box, if there is one; undefined: a new conversation is made now or not at all. */
  readonly ask: (() => void) | undefined;
  readonly dialog: ReactNode;
}

export function useSendLater({ convId, canSend, send }: SendLaterOptions): SendLater {
  const [isAsking, setAsking] = useState(false);
  const stop = () => setAsking(false);
  const take = async (at: number) => {
    stop();
    send(at);
  };
  return {
    ask: convId === null ? undefined : () => setAsking(canSend),
    dialog: isAsking ? <SendLaterDialog onChosen={take} onClose={stop} /> : null,
  };
}
