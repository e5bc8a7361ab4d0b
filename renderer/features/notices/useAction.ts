import { useState } from 'react';
import { useNotices } from './noticesStore.ts';

/** Runs one action at a time, says that it is under way, and says its failure in passing. */
export function useAction() {
  const failed = useNotices((state) => state.failed);
  const [isPending, setIsPending] = useState(false);
  const run = async (work: () => Promise<void>): Promise<void> => {
    setIsPending(true);
    try {
      await work();
    } catch (thrown) {
      failed(thrown);
    } finally {
      setIsPending(false);
    }
  };
  return { isPending, run };
}
