/**
 * How long the fields of a message may be. The service API has no limits (section 8), and fields of megabytes would stop core and the page,
 * which compare, sort and show them for each message. Lengths are in UTF-16 units. A message's text has no limit here: it is shown in steps.
 */
import { LONGEST_EMAIL } from '../../../shared/model/people.ts';

/** An address has a length that it can't exceed; kinds, media types and ids of attachments are much shorter than this. */
const LONGEST_WORD = 1_000;
/** A line that is shown, such as the name of a file. */
const LONGEST_LINE = 2_000;
/** Of a line that was cut: longer than any extension. */
const KEPT_END = 100;

/** Cutting could make two people the same, so an address that is too long is unknown. */
export const emailWithin = (email: string): string => (email.length <= LONGEST_EMAIL ? email : '');

/** '' for a word that is too long: part of it would be another word. */
export const wordWithin = (word: string): string => (word.length <= LONGEST_WORD ? word : '');

/** A line without its middle if it is too long. The extension of a file stays. */
export function lineWithin(line: string): string {
  if (line.length <= LONGEST_LINE) return line;
  const cut = `${line.slice(0, LONGEST_LINE - KEPT_END - 1)}…${line.slice(-KEPT_END)}`;
  // Through a buffer, because JavaScript's slices keep the whole string in memory.
  return Buffer.from(cut).toString();
}
