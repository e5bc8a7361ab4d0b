import { fileKindOf } from '../../../shared/model/files/fileKind.ts';
import { mayBeCritical } from '../../../shared/model/priority.ts';
import type { Has, Is } from '../../../shared/search/operators.ts';
import { DELETED, FORWARDED, HAS_ATTACHMENT, HAS_LOCATION } from '../db/flags.ts';

/** All that facts are made from. */
export interface Known {
  readonly convId: number;
  readonly senderId: number;
  readonly flags: number;
  readonly kind: string;
  readonly priority: string;
  readonly text: string;
  readonly fileName: string | null;
  readonly mimeType: string | null;
}

/**
 * The words of the index's column `facts`, of letters and digits alone, so that they are told apart by their beginnings. Every message has
 * `THERE` or `GONE`; a deleted one keeps no words, and no fact of its file.
 */
export const THERE = 'there';
export const GONE = 'gone';
export const factOfConversation = (convId: number): string => `c${convId}`;
export const factOfSender = (personId: number): string => `p${personId}`;
export const FACT_OF_HAS: Readonly<Record<Exclude<Has, 'note'>, string>> = {
  file: 'hasfile',
  image: 'hasimage',
  link: 'haslink',
  location: 'haslocation',
};
export const FACT_OF_IS: Readonly<Record<Exclude<Is, 'unread' | 'waiting'>, string>> = {
  critical: 'critical',
  forwarded: 'forwarded',
  deleted: GONE,
};

/** `type:` takes a kind of file (`document`), or the ending of its name (`pdf`). */
export const factsOfType = (type: string): readonly string[] => {
  const known = wordIn(type.replace(/^\./u, ''));
  return known === null ? [] : [`kind${known}`, `ending${known}`];
};

/** The addresses that a thread makes links of, but for mail. */
const LINK = /https:\/\/[^\s/]|parley:\/\/chat\//iu;

export function factsOf(message: Known): readonly string[] {
  const { convId, senderId, flags, kind, priority } = message;
  const facts = [factOfConversation(convId), factOfSender(senderId)];
  if (flags & FORWARDED) facts.push(FACT_OF_IS.forwarded);
  if (mayBeCritical(priority)) facts.push(FACT_OF_IS.critical);
  if (flags & DELETED) return [...facts, GONE];
  facts.push(THERE);
  if (flags & HAS_LOCATION || kind === 'location') facts.push(FACT_OF_HAS.location);
  if (LINK.test(message.text)) facts.push(FACT_OF_HAS.link);
  if (flags & HAS_ATTACHMENT) facts.push(...factsOfFile(message));
  return facts;
}

function factsOfFile({ fileName, mimeType }: Known): readonly string[] {
  const name = fileName ?? '';
  const kind = fileKindOf({ fileName: name, mimeType: mimeType ?? '' });
  const ending = wordIn(/\.([^.]+)$/u.exec(name.trim())?.[1] ?? '');
  return [
    FACT_OF_HAS.file,
    ...(kind === 'image' ? [FACT_OF_HAS.image] : []),
    `kind${kind}`,
    ...(ending === null ? [] : [`ending${ending}`]),
  ];
}

/** Null: the tokenizer would make more than one word of it, or none. */
function wordIn(text: string): string | null {
  return /^[a-z0-9]{1,20}$/iu.test(text) ? text.toLowerCase() : null;
}
