import { AppError } from '../../../../shared/errors/errors.ts';

/** The response to a send is two numbers (service API, section 4.3), and the service's words in an error are one sentence (section 7). */
const MOST_BYTES = 64 * 2 ** 10;

/** Reads a short text. Rejects with AppError `malformed` if it is a long one, and with what reading it throws. */
export async function readWords(body: AsyncIterable<Uint8Array>): Promise<string> {
  const { text, isWhole } = await readUpTo(body);
  if (!isWhole) throw new AppError('malformed', 'The answer is longer than any answer to a send.');
  return text;
}

/** Reads a text as far as it is of use. Rejects with what reading it throws. */
export const readBeginning = async (body: AsyncIterable<Uint8Array>): Promise<string> =>
  (await readUpTo(body)).text;

async function readUpTo(
  body: AsyncIterable<Uint8Array>,
): Promise<{ readonly text: string; readonly isWhole: boolean }> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.byteLength;
    if (length > MOST_BYTES) return { text: textOf(chunks), isWhole: false };
  }
  return { text: textOf(chunks), isWhole: true };
}

/** Without a byte order mark. */
const textOf = (chunks: readonly Uint8Array[]): string => new TextDecoder().decode(Buffer.concat(chunks));
