const LENGTH = 200;

/** The first 200 characters on one line. */
export function previewText(text: string): string {
  return clip(
    text
      .slice(0, LENGTH * 4)
      .replace(/\s+/gu, ' ')
      .trim(),
  );
}

/** The first 200 characters, never half a surrogate pair. */
export function clip(text: string): string {
  const end = text.codePointAt(LENGTH - 1) ?? 0;
  return text.slice(0, end > 0xffff ? LENGTH - 1 : LENGTH);
}
