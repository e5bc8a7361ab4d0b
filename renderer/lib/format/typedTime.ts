/** The text of an input for a local date and time as ms since the epoch; null while it is typed. */
export function typedTime(text: string): number | null {
  const at = text === '' ? Number.NaN : new Date(text).getTime();
  return Number.isNaN(at) ? null : at;
}

/** The other way round, to the minute. */
export function asTyped(at: number): string {
  const date = new Date(at);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = [String(date.getFullYear()).padStart(4, '0'), two(date.getMonth() + 1), two(date.getDate())];
  return `${day.join('-')}T${two(date.getHours())}:${two(date.getMinutes())}`;
}
