import { AppError } from '../../../../shared/errors/errors.ts';
import type { Attachment } from '../../../../shared/model/messages.ts';
import type { Client } from '../../api/client.ts';
import type { Connection } from '../../api/connection/connection.ts';
import { mimeTypeOf } from '../names.ts';
import type { PartialFile } from './contentFolder.ts';
import type { FetchedFiles } from './fetchedFiles.ts';
import type { Fetch } from './fetchQueue.ts';
import { checkLength } from './lengthLimit.ts';

export interface FetchFileParts {
  readonly client: Client;
  readonly connection: Connection;
  readonly fetched: FetchedFiles;
  /** Called before each piece is written; it throws when there is to be no more. */
  readonly mayGoOn: (fetch: Fetch) => void;
}

/** Types of files that begin like a web page. */
const MARKUP = /^text\/html\b|[/+]xml\b/iu;

/**
 * Downloads a file, completely or not at all. @throws AppError of the client, `file-incomplete`, `file-longer`, `file-very-long`,
 * `disk-full`, the reason of its cancellation, or what `mayGoOn` throws
 */
export async function fetchFile(
  fetch: Fetch,
  { client, connection, fetched, mayGoOn }: FetchFileParts,
): Promise<void> {
  const { msgId, convId, attachment, breakOff } = fetch;
  const { fileSize } = attachment;
  const partial = await fetched.begin(fileSize);
  try {
    const isLengthSaid = await connection.download(async () => {
      const place = { attachmentId: attachment.attachmentId, convId, msgId };
      const answer = await client.download(place, counting(fetch, partial, mayGoOn), breakOff.signal);
      if (answer.isWebPage && !mayBePage(attachment, fetch.received)) throw pageInstead();
      return answer.isLengthSaid;
    });
    const size = fetch.received;
    // A service may announce sizes in other units, or none; what counts is that all of its answer came.
    if (fileSize !== null && size < fileSize && !isLengthSaid) {
      throw new AppError('file-incomplete', `The service gave ${size} of ${fileSize} bytes.`);
    }
    // A person may have asked for it until the last moment.
    const completeFile = () => ({ msgId, convId, size, isAutomatic: fetch.isAutomatic });
    await fetched.keep(partial, completeFile, breakOff.signal);
  } catch (thrown) {
    await partial.discard();
    throw thrown;
  }
}

function counting(fetch: Fetch, { write }: PartialFile, mayGoOn: FetchFileParts['mayGoOn']) {
  return {
    write: async (chunks: readonly Uint8Array[]) => {
      const received = chunks.reduce((sum, { byteLength }) => sum + byteLength, fetch.received);
      checkLength(fetch, received);
      mayGoOn(fetch);
      await write(chunks);
      fetch.received = received;
      fetch.rate.add(fetch.received);
    },
  };
}

/** Whether an attachment that comes as a web page of `size` bytes can be this page. */
function mayBePage({ fileSize, fileName, mimeType }: Attachment, size: number): boolean {
  if (fileSize === null || fileSize === size) return true;
  return [mimeTypeOf(fileName), mimeType].some((type) => MARKUP.test(type));
}

/** The connection finds out who answered. */
function pageInstead(): AppError {
  return new AppError('captive-portal', 'A web page came in place of the file.', {
    status: 200,
    answered: 'page',
  });
}
