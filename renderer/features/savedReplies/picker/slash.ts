/** A place in a message where a saved reply is looked for, and what was typed for it. */
export interface Sought {
  /** By `/`; otherwise the person asked for the list. */
  readonly isSlash: boolean;
  /** Where the reply goes, UTF-16 units: it takes the place of the slash and of what was typed. */
  readonly start: number;
  /** Behind the slash, if there is one. */
  readonly typed: string;
}

/** Nothing is named by more, UTF-16 units. */
const LONGEST = 100;

/**
 * The place of a slash that was just typed before the caret; null if it is an ordinary one: it asks for replies only as the first sign of a
 * line, with nothing right behind it.
 */
export function slashAt(text: string, caret: number): Sought | null {
  const start = caret - 1;
  const lineStart = text.lastIndexOf('\n', start) + 1;
  const isFirst = text[start] === '/' && text.slice(lineStart, start).trim() === '';
  return isFirst && /^(?:\s|$)/u.test(text.slice(caret)) ? { isSlash: true, start, typed: '' } : null;
}

/** The same place after the text or the caret changed; null: nothing is looked for any more, as in `/usr/bin` or `/ 2`. */
export function stillSought(sought: Sought, text: string, caret: number): Sought | null {
  const { isSlash, start } = sought;
  const begin = isSlash ? start + 1 : start;
  const typed = text.slice(begin, caret);
  if (caret < begin || typed.includes('\n') || typed.length > LONGEST) return null;
  if (isSlash && (text[start] !== '/' || /^\s|\//u.test(typed))) return null;
  return typed === sought.typed ? sought : { ...sought, typed };
}

/** Where the typed text ends. */
export const endOf = ({ isSlash, start, typed }: Sought): number => start + (isSlash ? 1 : 0) + typed.length;
