/** Read, compared or saved before other work gets in between. */
const [MOST, MOST_BYTES] = [100, 256 * 1024];

/** The entries in their order, in slices that end by their number or their bytes. */
export function* slicesOf<Entry>(
  entries: Iterable<Entry>,
  bytesOf: (entry: Entry) => number,
): Generator<readonly Entry[]> {
  let slice: Entry[] = [];
  let bytes = 0;
  for (const entry of entries) {
    slice.push(entry);
    bytes += bytesOf(entry);
    if (slice.length < MOST && bytes < MOST_BYTES) continue;
    yield slice;
    [slice, bytes] = [[], 0];
  }
  if (slice.length > 0) yield slice;
}
