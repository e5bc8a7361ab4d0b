import { STATUS_CODES } from './nodeHttp.ts';

/** Of a reason, in UTF-16 units: as much as a person reads, and a log line holds. */
const LONGEST = 300;
/** Of all reasons, in UTF-16 units. */
const MOST_JUDGED = 10_000;
/** Where a service says why: in `error` (service API, section 7.1), and where others put it. */
const FIELDS = ['error', 'errors', 'message', 'detail', 'details', 'reason', 'description', 'title'] as const;
const DEEPEST = 3;
/** A password of so many UTF-16 units, with letters and digits, is no word of a sentence. */
const HARD_TO_GUESS = 8;
/** What a status is called (RFC 9110, section 15), which says nothing more than its number does. */
const STATUS_NAMES: ReadonlySet<string> = new Set(
  Object.values(STATUS_CODES).map((name) => `${name}`.toLowerCase()),
);

/**
 * Why the service refused, in its own words, on one line, cut to a length and without the password however it is written; null when
 * the body of its answer does not say, or nothing that can be shown. Of several reasons the one that says most.
 */
export function serviceWords(body: string, password: string): string | null {
  const lines = reasonsOf(body).map((reason) => onOneLine(withoutSecret(reason, password) ?? ''));
  const [most] = lines.filter((line) => line !== '').sort((a, b) => weightOf(b) - weightOf(a));
  return most === undefined ? null : shortened(most);
}

/** All that the body of such an answer says, to tell by it what was refused. It may hold the password: nobody is to see it. */
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

/** The content of a file, say: control characters but white space, or what is not UTF-8. */
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
 * The text without the password: as it is, form-encoded, percent-encoded and JSON-escaped. A hole tells what stood in it when the rest of the
 * sentence does: "••• e-mail or password". So a text that holds a password which may be an ordinary word or number is left out as a
 * whole (null); within a longer word such a password stands there by chance. Any other is masked wherever it stands, in whatever case.
 */
function withoutSecret(text: string, password: string): string | null {
  if (password === '') return text;
  const forms = [
    password,
    new URLSearchParams({ p: password }).toString().slice(2),
    encodeURIComponent(password.toWellFormed()),
    JSON.stringify(password).slice(1, -1),
  ].sort((a, b) => b.length - a.length);
  const pattern = forms.map((form) => form.replaceAll(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`)).join('|');
  if (!isOrdinary(password)) return text.replaceAll(new RegExp(pattern, 'giu'), '•••');
  const alone = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`, 'u');
  return alone.test(text) ? null : text;
}

/** Whether somebody could guess from the rest of a sentence what is missing in it. */
function isOrdinary(password: string): boolean {
  return password.length < HARD_TO_GUESS || !/\p{L}/u.test(password) || !/\p{N}/u.test(password);
}

function shortened(line: string): string {
  if (line.length <= LONGEST) return line;
  const end = line.codePointAt(LONGEST - 2) ?? 0;
  return `${line.slice(0, end > 0xffff ? LONGEST - 2 : LONGEST - 1)}…`;
}
