/** Of a reason, in UTF-16 units: as much as a person reads, and a log line holds. */
const LONGEST = 300;
/** Where a service says why: in `error` (service API, section 7.1), else where others put it. */
const FIELDS = ['error', 'errors', 'message', 'detail', 'details', 'reason', 'description', 'title'] as const;
const DEEPEST = 3;

/**
 * Why the service refused, in its own words, on one line, cut to a length and without the password however it is written; null when
 * the body of its answer does not say.
 */
export function serviceWords(body: string, password: string): string | null {
  const words = wordsIn(body);
  if (words === null) return null;
  const line = withoutSecret(words, password).replaceAll(/\s+/gu, ' ').trim();
  return line === '' ? null : shortened(line);
}

function wordsIn(body: string): string | null {
  if (/^\s*</u.test(body)) return null;
  try {
    return reasonIn(JSON.parse(body), DEEPEST);
  } catch {
    // Half of a JSON text is not for people.
    return /^\s*[[{"]/u.test(body) ? null : body;
  }
}

function reasonIn(value: unknown, depth: number): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null || depth === 0) return null;
  if (Array.isArray(value)) return reasonIn(value[0], depth - 1);
  const fields: Readonly<Record<string, unknown>> = { ...value };
  for (const name of FIELDS) {
    const reason = reasonIn(fields[name], depth - 1);
    if (reason !== null) return reason;
  }
  return null;
}

/** As it is, form-encoded, percent-encoded and JSON-escaped, in capital letters or small ones. */
function withoutSecret(text: string, password: string): string {
  if (password === '') return text;
  const forms = [
    password,
    new URLSearchParams({ p: password }).toString().slice(2),
    encodeURIComponent(password.toWellFormed()),
    JSON.stringify(password).slice(1, -1),
  ].sort((a, b) => b.length - a.length);
  const pattern = forms.map((form) => form.replaceAll(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`)).join('|');
  return text.replaceAll(new RegExp(pattern, 'giu'), '•••');
}

function shortened(line: string): string {
  if (line.length <= LONGEST) return line;
  const end = line.codePointAt(LONGEST - 2) ?? 0;
  return `${line.slice(0, end > 0xffff ? LONGEST - 2 : LONGEST - 1)}…`;
}
