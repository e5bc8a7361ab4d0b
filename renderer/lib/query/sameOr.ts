/** The known value if the fresh one says the same, so that nothing is drawn again for it. Both are plain data, as core answers it. */
export const sameOr = <T>(known: T | undefined, fresh: T): T =>
  known !== undefined && JSON.stringify(known) === JSON.stringify(fresh) ? known : fresh;
