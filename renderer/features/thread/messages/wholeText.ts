import { useEffect, useState } from 'react';
import type { Message } from '../../../../shared/model/messages.ts';
import type { Bridge } from '../../../lib/bridge/connected.ts';
import { useAccountStores } from '../../../lib/bridge/storesContext.ts';
import { useNotices } from '../../notices/noticesStore.ts';

/** A message with its whole text. Rejects with the AppError of the request, such as `not-found`. */
export async function withWholeText(request: Bridge['request'], message: Message): Promise<Message> {
  return message.textBytes === null ? message : request('messages.get', { msgId: message.msgId });
}

/** A message with its whole text while that is wanted, once core has answered; until then, as it is. A notice says what failed. */
export function useWholeText(message: Message, isWanted: boolean): Message {
  const { request } = useAccountStores().bridge;
  const failed = useNotices((state) => state.failed);
  const [whole, setWhole] = useState<Message | null>(null);
  const isMissing = isWanted && message.textBytes !== null;
  useEffect(() => {
    if (!isMissing) return;
    let isLate = false;
    withWholeText(request, message).then(
      (read) => {
        if (!isLate) setWhole(read);
      },
      (thrown: unknown) => {
        if (!isLate) failed(thrown);
      },
    );
    return () => {
      isLate = true;
      setWhole(null);
    };
  }, [request, failed, message, isMissing]);
  return whole ?? message;
}
