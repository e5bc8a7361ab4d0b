/** Deterministic random numbers: the same seed gives the same data on every machine. */
export interface Random {
  /** From 0 to just under 1. */
  next(): number;
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number;
  /** True with probability `share`. */
  chance(share: number): boolean;
  pick<const List extends readonly [unknown, ...unknown[]]>(list: List): List[number];
  pick<T>(list: readonly T[]): T | undefined;
}

/** Mulberry32: small, quick, good enough for made-up messages. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (share) => next() < share,
    pick: <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T,
  };
}

/** @returns a function that picks an index below `count`, index i with a weight of 1 / (i + 1) ** exponent (Zipf's law). */
export function createZipf(random: Random, count: number, exponent = 1): () => number {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let i = 0; i < count; i += 1) {
    sum += 1 / (i + 1) ** exponent;
    sums[i] = sum;
  }
  return () => {
    const point = random.next() * sum;
    let low = 0;
    let high = count - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sums[middle] ?? 0) > point) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}
