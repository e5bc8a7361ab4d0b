/** Runs each work it is given when the one before is through, however that ended; at once if nothing is under way. */
export type OneAtATime = <T>(work: () => Promise<T>) => Promise<T>;

export function createOneAtATime(): OneAtATime {
  /** The end of the last work; null when nothing is under way. */
  let last: Promise<void> | null = null;
  return (work) => {
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    const mine = before === null ? work() : before.then(work);
    const end = () => {
      if (last === promise) last = null;
      resolve();
    };
    mine.then(end, end);
    return mine;
  };
}
