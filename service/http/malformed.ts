import { type HttpError, invalid } from './httpErrors.ts';

/**
 * The messages of the parser (@fastify/busboy) about a body that it can't read, and the answers to the client. It gives these errors no
 * codes.
 */
const CAUSES: readonly (readonly [said: string, told: string])[] = [
  ['Boundary not found', 'no boundary is given'],
  ['needle cannot', 'the boundary is longer than 256 bytes or empty'],
  ['terminated early', 'it breaks off in the middle of a part'],
  ['Unexpected end', 'it breaks off, the last boundary is missing'],
];

export const malformed = (what: string): HttpError => invalid(`Malformed multipart form: ${what}`);

/** The 400 for a multipart body that cannot be read; any other error as it is. */
export function orMalformed(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const cause = CAUSES.find(([said]) => error.message.includes(said));
  return cause ? malformed(cause[1]) : error;
}
