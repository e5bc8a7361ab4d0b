/** The words that a saved reply may have in braces. They are the same in every language, since replies are passed on as files. */
export const PLACEHOLDERS = ['first name', 'my name', 'date', 'conversation', 'cursor'] as const;
type Placeholder = (typeof PLACEHOLDERS)[number];

/** The words for each; null: unknown here. */
export type ReplyValues = Readonly<Record<Exclude<Placeholder, 'cursor'>, string | null>>;

export interface FilledReply {
  readonly text: string;
  /** Where the person continues, UTF-16 units. */
  readonly caret: number;
}

const BRACES = /\{([^{}\n]{1,40})\}/gu;

/** `{first name}` as it is written in a text. */
export const inBraces = (placeholder: Placeholder): string => `{${placeholder}}`;

const isPlaceholder = (name: string): name is Placeholder =>
  PLACEHOLDERS.some((placeholder) => placeholder === name);

/**
 * Fills in a saved reply. Others in braces stay as they are. An unknown one goes with the comma and blank before it, so that a greeting reads
 * well without a name: a message with a gap in braces might be sent as it is.
 */
export function fillPlaceholders(reply: string, values: ReplyValues): FilledReply {
  let text = '';
  let at = 0;
  let caret: number | null = null;
  for (const { 0: match, 1: inside = '', index } of reply.matchAll(BRACES)) {
    const name = inside.trim().toLowerCase().replace(/\s+/gu, ' ');
    if (!isPlaceholder(name)) continue;
    text += reply.slice(at, index);
    at = index + match.length;
    if (name === 'cursor') caret ??= text.length;
    else if (values[name] === null) {
      const kept = withoutEnd(text);
      // At the beginning of a line, there is nothing before it.
      if (/(?:^|\n)[ \t]*$/u.test(kept)) at += (/^[,:;]?[ \t]*/u.exec(reply.slice(at)) ?? [''])[0].length;
      text = kept;
      caret = caret === null ? null : Math.min(caret, text.length);
    } else text += values[name];
  }
  text += reply.slice(at);
  return { text, caret: caret ?? text.length };
}

const withoutEnd = (text: string): string => text.replace(/(?<=\S),?[ \t]+$/u, '');

/** The first name of a person by the name that is shown for them; null: it shows none, as in `A1 2` or `M. L.` */
export function firstName(shown: string): string | null {
  const first = shown.split(/\s+/u).find((word) => !word.endsWith('.'));
  return first !== undefined && /^\p{L}[\p{L}\p{M}'’-]+$/u.test(first) ? first : null;
}
