import { AppError } from '../../../../shared/errors/errors.ts';
import type { Client } from '../../api/client.ts';
import type { Connection } from '../../api/connection/connection.ts';
import type { PartialFile } from './contentFolder.ts';
import type { FetchedFiles } from './fetchedFiles.ts';
import type { Fetch } from './fetchQueue.ts';

export interface FetchFileParts {
  readonly client: Client;
  readonly connection: Connection;
  readonly kept: FetchedFiles;
}

/**
 * Downloads a file, completely or not at all. @throws AppError of the client, `file-incomplete`, `disk-full`, or the reason of its
 * cancellation
 */
export async function fetchFile(fetch: Fetch, { client, connection, kept }: FetchFileParts): Promise<void> {
  const { msgId, convId, attachment, breakOff } = fetch;
  const { fileSize } = attachment;
  const partial = await kept.begin();
  try {
    const isLengthSaid = await connection.download(() =>
      client.download(
        { attachmentId: attachment.attachmentId, convId, msgId },
        counting(fetch, partial),
        breakOff.signal,
      ),
    );
    const size = fetch.received;
    // A service may announce sizes in other units, or none; what counts is that all of its answer came.
    if (fileSize !== null && size < fileSize && !isLengthSaid) {
      throw new AppError('file-incomplete', `The service gave ${size} of ${fileSize} bytes.`);
    }
    // A person may have asked for it until the last moment.
    const completeFile = () => ({ msgId, convId, size, isAutomatic: fetch.isAutomatic });
    await kept.keep(partial, completeFile, breakOff.signal);
  } catch (thrown) {
    await partial.discard();
    throw thrown;
  }
}

function counting(fetch: Fetch, { write }: PartialFile) {
  return {
    write: async (chunks: readonly Uint8Array[]) => {
      await write(chunks);
      for (const { byteLength } of chunks) fetch.received += byteLength;
      fetch.rate.add(fetch.received);
    },
  };
}
