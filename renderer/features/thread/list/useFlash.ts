import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { MsgId } from '../../../../shared/model/ids.ts';
import type { ThreadState } from '../store/threadState.ts';

const FLASH_MS = 1_600;

/** The target of a jump, highlighted for a moment. */
export function useFlash(thread: StoreApi<ThreadState>): MsgId | null {
  const target = useStore(thread, (state) => state.target);
  const [done, setDone] = useState<typeof target>(null);
  useEffect(() => {
    const timer = setTimeout(() => setDone(target), FLASH_MS);
    return () => clearTimeout(timer);
  }, [target]);
  return target?.kind === 'message' && target !== done ? target.msgId : null;
}
