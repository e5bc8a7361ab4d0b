/** Runs tasks one after the other, in the order in which they were asked for. */
export interface Turns {
  /** Resolves when the task is done; a failure goes to `failed`. */
  take(task: () => Promise<void>): Promise<void>;
  /** A function that takes a turn for the task, unless one that it took is not done yet. */
  once(task: () => Promise<void>): () => void;
}

export function createTurns(failed: (thrown: unknown) => void): Turns {
  let last: Promise<void> = Promise.resolve();
  const take: Turns['take'] = (task) => {
    last = last.then(task).catch(failed);
    return last;
  };
  return {
    take,
    once: (task) => {
      let isUnderWay = false;
      return () => {
        if (isUnderWay) return;
        isUnderWay = true;
        void take(task).then(() => {
          isUnderWay = false;
        });
      };
    },
  };
}
