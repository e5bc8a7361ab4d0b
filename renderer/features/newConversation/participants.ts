import { LONGEST_EMAIL, MAX_PARTICIPANTS } from '../../../shared/model/people.ts';

/** Enough to tell an address from a slip; the service decides. A comma would end it (service API, section 4.3). */
const ADDRESS = /^[^\s@,;<>]+@[^\s@,;<>]+$/u;

/** Why an address cannot be added. */
export type ParticipantProblem = 'invalid' | 'duplicate' | 'self' | 'tooLong' | 'tooMany';

export type Checked = { readonly ok: true; readonly email: string } | Refused;

export interface Refused {
  readonly ok: false;
  readonly problem: ParticipantProblem;
  readonly email: string;
}

/** Whether the typed text can join the chosen addresses. */
export function checkParticipant(typed: string, chosen: readonly string[], self: string): Checked {
  const email = bareAddress(typed);
  const problem = problemOf(email, chosen, self);
  return problem === null ? { ok: true, email } : { ok: false, problem, email };
}

function problemOf(email: string, chosen: readonly string[], self: string): ParticipantProblem | null {
  if (chosen.length >= MAX_PARTICIPANTS) return 'tooMany';
  if (email.length > LONGEST_EMAIL) return 'tooLong';
  if (!ADDRESS.test(email)) return 'invalid';
  if (isSameAddress(email, self)) return 'self';
  return chosen.some((other) => isSameAddress(other, email)) ? 'duplicate' : null;
}

export interface Added {
  readonly chosen: readonly string[];
  /** The texts that can't be added. */
  readonly left: readonly string[];
  /** Of the first of these. */
  readonly problem: Refused | null;
}

/**
 * Adds a typed or pasted list to the chosen addresses. One that is there already, or is one's own, is done with: it is no mistake in a list.
 */
export function addAddresses(texts: readonly string[], chosen: readonly string[], self: string): Added {
  const all = [...chosen];
  const left: string[] = [];
  let problem: Refused | null = null;
  const unlike = new Map(texts.map((text) => [bareAddress(text).toLowerCase(), text]));
  for (const text of unlike.values()) {
    const checked = checkParticipant(text, all, self);
    if (checked.ok) all.push(checked.email);
    else if (texts.length === 1 || !isDoneWith(checked.problem)) {
      left.push(text);
      problem ??= checked;
    }
  }
  return { chosen: all, left, problem };
}

const isDoneWith = (problem: ParticipantProblem) => problem === 'duplicate' || problem === 'self';

/** A name in quotes, which may hold separators, or none, and the address in brackets (RFC 5322, 3.4), or else a piece between separators. */
const PIECE = /(?:"(?:[^"\\\n]|\\.){0,320}"|[^<>",;\t\n])*<[^<>\n]*>|[^,;\t\n]+/gu;

/** The addresses in a pasted list, whatever the separators. Spaces separate only if every piece is an address: a name may have some. */
export function splitAddresses(text: string): readonly string[] {
  const pieces = text.split(/[\s,;]+/u).filter(Boolean);
  if (pieces.every((piece) => ADDRESS.test(piece))) return pieces;
  return text
    .split(/\r\n?|\n/u)
    .flatMap((line) => addressOfRow(line) ?? line.match(PIECE) ?? [])
    .map((piece) => piece.trim())
    .filter(Boolean);
}

/** A row copied from a table: one cell has the address, and the others say whose it is. Null: it is no such row. */
function addressOfRow(line: string): string | null {
  const cells = line.split('\t').filter((cell) => cell.trim() !== '');
  const [address, ...more] = cells.filter((cell) => /[@<>]/u.test(cell));
  if (cells.length < 2 || address === undefined || more.length > 0) return null;
  return ADDRESS.test(bareAddress(address)) ? address : null;
}

/** `Maria Lopez <maria@example.org>` is written in many programs; the part in brackets is the address. `mailto:` is that of a link. */
function bareAddress(typed: string): string {
  return (/<([^<>]*)>\s*$/u.exec(typed)?.[1] ?? typed).trim().replace(/^mailto:/iu, '');
}

function isSameAddress(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
