/** Good responses, corrupted on purpose. Each function takes and returns the whole body. */

/** The first half. */
export const halfOf = (whole: Buffer): Buffer => whole.subarray(0, Math.floor(whole.length / 2));

/** JSON whose first object has values of other types. */
export function withWrongTypes(whole: Buffer): string {
  const answer: unknown = JSON.parse(whole.toString());
  if (!Array.isArray(answer)) return JSON.stringify(swapTypes(answer));
  return JSON.stringify(answer.map((item, at) => (at === 0 ? swapTypes(item) : item)));
}

/** The messages of a page, each as `alter` makes it. */
export function altered(
  whole: Buffer,
  alter: (message: Readonly<Record<string, unknown>>) => unknown,
): string {
  const answer: unknown = JSON.parse(whole.toString());
  return Array.isArray(answer) ? JSON.stringify(answer.map(alter)) : whole.toString();
}

/** The messages of a page from the last to the first, and the middle one once more at the end. */
export function inDisorder(whole: Buffer): string {
  const answer: unknown = JSON.parse(whole.toString());
  if (!Array.isArray(answer) || answer.length === 0) return whole.toString();
  return JSON.stringify([...answer.toReversed(), answer[answer.length >> 1]]);
}

/** The oldest `limit` messages of a page, in its order; a limit below 1 counts as 1, since none would say that there are none. */
export function limited(whole: Buffer, limit: number): string {
  const answer: unknown = JSON.parse(whole.toString());
  if (!Array.isArray(answer)) return whole.toString();
  const ids = new Set(answer.map(idOf).toSorted((a, b) => a - b));
  const oldest = [...ids].slice(0, Math.max(1, limit));
  return JSON.stringify(answer.filter((message) => oldest.includes(idOf(message))));
}

const idOf = (message: unknown): number =>
  Number(Object.entries(message ?? {}).find(([key]) => key === 'msgId')?.[1]);

/** Numbers, also as strings of digits, become words, everything else a number. */
const swapTypes = (value: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value ?? {}).map(([key, item]) => [key, isNumeric(item) ? 'many' : 7]));

const isNumeric = (item: unknown): boolean =>
  typeof item === 'number' || (typeof item === 'string' && /^\d+$/u.test(item));
