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
  /** The text that can't be added, and those after it. */
  readonly left: readonly string[];
  readonly problem: Refused | null;
}

/** Adds typed texts to the chosen addresses, up to the first that can't be added. */
export function addAddresses(texts: readonly string[], chosen: readonly string[], self: string): Added {
  const all = [...chosen];
  for (const [index, text] of texts.entries()) {
    const checked = checkParticipant(text, all, self);
    if (!checked.ok) return { chosen: all, left: texts.slice(index), problem: checked };
    all.push(checked.email);
  }
  return { chosen: all, left: [], problem: null };
}

/** The addresses in a pasted list, whatever the separators. Spaces separate only if every piece is an address: a name may have some. */
export function splitAddresses(text: string): readonly string[] {
  const pieces = text.split(/[\s,;]+/u).filter(Boolean);
  if (pieces.every((piece) => ADDRESS.test(piece))) return pieces;
  return text
    .split(/[,;\n]+/u)
    .map((part) => part.trim())
    .filter(Boolean);
}

/** `Maria Lopez <maria@example.org>` is written in many programs; the part in brackets is the address. */
function bareAddress(typed: string): string {
  return (/<([^<>]*)>\s*$/u.exec(typed)?.[1] ?? typed).trim();
}

function isSameAddress(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
