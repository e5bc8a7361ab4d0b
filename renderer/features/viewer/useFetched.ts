import { useEffect, useEffectEvent, useRef } from 'react';
import type { FileStatus } from '../../../shared/model/files/files.ts';
import type { MsgId } from '../../../shared/model/ids.ts';
import { useFiles } from '../media/filesStore.ts';

/** Passing by on the way to another picture downloads none of those between. */
const PASSING_MS = 150;

/** Downloads the viewed file, once: a cancelled download stays cancelled. */
export function useFetched(msgId: MsgId, status: FileStatus | undefined): void {
  const fetch = useFiles((state) => state.fetch);
  const isKnown = status !== undefined;
  /** The last file that was downloading while it was viewed, automatically or not. */
  const begun = useRef<MsgId | null>(null);
  const isBegun = isKnown && status.state !== 'remote';
  useEffect(() => {
    if (isBegun) begun.current = msgId;
  }, [isBegun, msgId]);
  const fetchMissing = useEffectEvent(() => {
    if (status?.state === 'remote' && begun.current !== msgId) fetch(msgId);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file starts again
  useEffect(() => {
    if (!isKnown) return;
    const timer = setTimeout(() => fetchMissing(), PASSING_MS);
    return () => clearTimeout(timer);
  }, [msgId, isKnown]);
}
