import { findSecret, masked } from './maskSecret.ts';
import { STATUS_CODES } from './nodeHttp.ts';

/** Of a reason, in UTF-16 units: as much as a person reads, and a log line holds. */
const LONGEST = 300;
/** Of all reasons, in UTF-16 units. */
const MOST_JUDGED = 10_000;
/** Where a service says why: in `error` (service API, section 7.1), and where others put it. */
const FIELDS = ['error', 'errors', 'message', 'detail', 'details', 'reason', 'description', 'title'] as const;
const DEEPEST = 3;
/** A password of at least this many UTF-16 units, with letters and digits, isn't an ordinary word. */
const HARD_TO_GUESS = 8;
/** The names of statuses (RFC 9110, section 15), which say nothing more than their numbers. */
const STATUS_NAMES: ReadonlySet<string> = new Set(
  Object.values(STATUS_CODES).map((name) => `${name}`.toLowerCase()),
);

/**
 * The service's own reason for an error, on one line, shortened and without the password however it is written; null if the body gives none
 * that can be shown. Of several reasons, the most informative one.
 */
export function serviceWords(body: string, password: string): string | null {
  const lines = reasonsOf(body).map((reason) => onOneLine(withoutSecret(reason, password) ?? ''));
  const [most] = lines.filter((line) => line !== '').sort((a, b) => weightOf(b) - weightOf(a));
  return most === undefined ? null : shortened(most);
}

/** The whole body of such a response, to tell what was refused. It may hold the password, so it must never be shown. */
export function allServiceWords(body: string): string {
  return onOneLine(reasonsOf(body).join(' ')).slice(0, MOST_JUDGED);
}

const onOneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

/** How much a reason says: a number and the name of a status less than any other words. */
function weightOf(line: string): number {
  const isMore = /\D/u.test(line) && !STATUS_NAMES.has(line.toLowerCase());
  return isMore ? line.length : line.length - Number.MAX_SAFE_INTEGER;
}

function reasonsOf(body: string): readonly string[] {
  if (/^\s*</u.test(body)) return [];
  try {
    return reasonsIn(JSON.parse(body), DEEPEST);
  } catch {
    // Half of a JSON text is not for people.
    return /^\s*[[{"]/u.test(body) || isBinary(body) ? [] : [body];
  }
}

/** For instance the content of a file: control characters other than white space, or invalid UTF-8. */
const isBinary = (body: string): boolean => /(?!\s)\p{Cc}|\uFFFD/u.test(body);

function reasonsIn(value: unknown, depth: number): readonly string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value];
  if (typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null || depth === 0) return [];
  const reasons = (of: unknown) => reasonsIn(of, depth - 1);
  if (Array.isArray(value)) return value.map(reasons).find(({ length }) => length > 0) ?? [];
  const fields: Readonly<Record<string, unknown>> = { ...value };
  return FIELDS.flatMap((name) => reasons(fields[name]));
}

/**
 * Removes the password from a text in every spelling that `findSecret` knows. A gap reveals it if the rest of the sentence
 * does: "••• e-mail or password". So a text with a password that may be an ordinary word or number is dropped as a whole (null); inside a
 * longer word such a password is there by chance. Any other password is masked wherever it occurs.
 */
function withoutSecret(text: string, password: string): string | null {
  if (password === '') return text;
  const found = findSecret(text, password);
  if (!isOrdinary(password)) return masked(text, found);
  return found.some(({ isAlone }) => isAlone) ? null : text;
}

/** Whether the rest of a sentence would let a reader guess what is missing. */
function isOrdinary(password: string): boolean {
  return password.length < HARD_TO_GUESS || !/\p{L}/u.test(password) || !/\p{N}/u.test(password);
}

function shortened(line: string): string {
  if (line.length <= LONGEST) return line;
  const end = line.codePointAt(LONGEST - 2) ?? 0;
  return `${line.slice(0, end > 0xffff ? LONGEST - 2 : LONGEST - 1)}…`;
}
