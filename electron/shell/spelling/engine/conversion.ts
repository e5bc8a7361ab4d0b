/** UTF-16 units; no conversion of a word is longer. */
const MAX_CONVERTED = 300;

/** Makes what the rows of ICONV or OCONV do to a word; null: it gets longer than any. */
export function createConversion(rows: readonly (readonly string[])[]): (text: string) => string | null {
  return (text) => {
    let left = text;
    for (const [from = '', to = ''] of rows) {
      if (from !== '') left = left.replaceAll(from, () => to);
      if (left.length > MAX_CONVERTED) return null;
    }
    return left;
  };
}
