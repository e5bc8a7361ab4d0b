/** Whether two answers say the same. Both are plain data, as core answers it. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The known value if the fresh one says the same, so that nothing is drawn again for it. */
export const sameOr = <T>(known: T | undefined, fresh: T): T =>
  known !== undefined && isSame(known, fresh) ? known : fresh;
