/** How many letters have to be added, removed or replaced to make one word of another (Levenshtein's); more than `most` is not told apart. */
export function editDistance(one: string, other: string, most: number): number {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row];
    let least = row;
    for (let at = 1; at <= other.length; at += 1) {
      const change = (before[at - 1] ?? 0) + (one[row - 1] === other[at - 1] ? 0 : 1);
      const cost = Math.min(change, (before[at] ?? 0) + 1, (now[at - 1] ?? 0) + 1);
      now.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return least;
    before = now;
  }
  return before[other.length] ?? 0;
}
