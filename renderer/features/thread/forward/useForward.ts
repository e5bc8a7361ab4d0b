import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { AppError, type ErrorData } from '../../../../shared/errors/errors.ts';
import { type ConvId, type MsgId, outboxId } from '../../../../shared/model/ids.ts';
import type { Message } from '../../../../shared/model/messages.ts';
import { useAccountStores } from '../../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useFiles } from '../../media/filesStore.ts';
import { useNotices } from '../../notices/noticesStore.ts';
import { messageAsText } from '../asText/messageAsText.ts';
import { withWholeText } from '../messages/wholeText.ts';
import { forwardAll } from './forwardAll.ts';

/** Forwards messages: first their files are downloaded, then everything goes to the outbox. `onDone`: all of it is there. */
export function useForward(messages: readonly Message[], onDone: (convIds: readonly ConvId[]) => void) {
  const { bridge } = useAccountStores();
  const { t } = useTranslation('frame');
  const { t: thread } = useTranslation('thread');
  const { say, failed } = useNotices((state) => state);
  const [to, setTo] = useState<readonly ConvId[] | null>(null);
  const [error, setError] = useState<ErrorData | null>(null);
  const [earlier, setEarlier] = useState<readonly ErrorData[]>([]);
  const files = useNeededFiles(messages);
  const ids = useRef(new Map<string, string>());

  /** The same for a second try, so that nothing is sent twice. */
  const idOf = (key: string) => {
    const id = ids.current.get(key) ?? crypto.randomUUID();
    ids.current.set(key, id);
    return outboxId(id);
  };
  const forward = async (convId: ConvId, shown: Message) => {
    const message = await withWholeText(bridge.request, shown);
    const { msgId, attachment, text } = message;
    await bridge.request('outbox.forward', {
      ...{ id: idOf(`${convId} ${msgId}`), convId },
      ...(attachment ? { text, msgId } : { text: messageAsText(t, message), msgId: null }),
    });
  };
  const sendAll = useEffectEvent(async (convIds: readonly ConvId[], signal: AbortSignal) => {
    try {
      const done = await forwardAll(convIds, messages, forward, signal);
      if (!signal.aborted) onDone(done);
      else if (done.length > 0) say(thread('forward.done', { count: done.length }));
    } catch (thrown) {
      if (signal.aborted) return failed(thrown);
      setError(AppError.from(thrown).toData());
      setTo(null);
    }
  });
  const isReady = to !== null && files.left === 0;
  useEffect(() => {
    if (!isReady) return;
    const stop = new AbortController();
    void sendAll(to, stop.signal);
    // A cancel, or the end of the dialog.
    return () => stop.abort();
  }, [isReady, to]);
  const failedFile = to === null ? null : (files.errors.find((each) => !earlier.includes(each)) ?? null);
  useEffect(() => {
    if (failedFile === null) return;
    // A file that comes later must not send what the person may have changed meanwhile.
    setError(failedFile);
    setTo(null);
  }, [failedFile]);
  return {
    /** Files are being downloaded, or everything is on its way to the outbox. */
    isUnderWay: to !== null,
    ...{ failure: error, files },
    start: (convIds: readonly ConvId[]) => {
      setError(null);
      // Those of the last try stay until core has answered the new one.
      setEarlier(files.errors);
      files.fetch();
      setTo(convIds);
    },
    cancel: () => {
      files.cancel();
      setTo(null);
    },
  };
}

/** The files of these messages, which have to be on this computer. */
function useNeededFiles(messages: readonly Message[]) {
  const needed: readonly MsgId[] = messages.flatMap(({ msgId, attachment }) => (attachment ? [msgId] : []));
  const { byMsgId, know, fetch, cancel } = useFiles((state) => state);
  const knowAll = useEffectEvent(() => needed.forEach(know));
  useEffect(() => knowAll(), []);
  const states = needed.map((msgId) => byMsgId.get(msgId));
  const missing = needed.filter((msgId) => byMsgId.get(msgId)?.state !== 'here');
  return {
    total: needed.length,
    left: missing.length,
    errors: states.flatMap((status) => (status?.state === 'failed' ? status.error : [])),
    fetch: () => missing.forEach(fetch),
    cancel: () => missing.forEach(cancel),
  };
}
