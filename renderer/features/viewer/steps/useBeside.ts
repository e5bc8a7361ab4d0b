import { useEffect } from 'react';
import type { MsgId } from '../../../../shared/model/ids.ts';
import { useFiles } from '../../media/filesStore.ts';
import { useViewer } from './viewerStore.ts';

/** The downloaded pictures beside the viewed one. */
export function useBeside(): readonly MsgId[] {
  const beside = useViewer((state) => state.beside);
  const { know, byMsgId } = useFiles((state) => state);
  const msgIds = [beside?.older, beside?.newer].flatMap((entry) => (entry ? [entry.msgId] : []));
  useEffect(() => {
    for (const entry of [beside?.older, beside?.newer]) if (entry) know(entry.msgId);
  }, [beside, know]);
  return msgIds.filter((msgId) => {
    const status = byMsgId.get(msgId);
    return status?.state === 'here' && status.nature.preview?.kind === 'image';
  });
}
