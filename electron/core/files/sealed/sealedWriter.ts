import { freeMemory } from '../../api/bodies/chunkMemory.ts';
import {
  CHUNK_BYTES,
  type FileKeys,
  HEADER_BYTES,
  newPayloadKey,
  sealChunk,
  sealHeader,
} from './sealedFormat.ts';

/** Encrypts what arrives into a file. The file can be read after `end` only. */
export interface SealedWriter {
  /** Takes pieces of any length, in order; they may be changed when it resolves. Rejects with the disk's error. */
  write(pieces: readonly Uint8Array[]): Promise<void>;
  /** Completes the file, which can from now on be read as `identity` alone. The handle stays open. */
  end(identity: string): Promise<void>;
}

/** A file that is open for writing, as much of it as is used. */
export interface Writable {
  /** `position`: bytes. */
  writev(buffers: readonly Uint8Array[], position: number): Promise<{ readonly bytesWritten: number }>;
}

/** `handle`: an empty file. Memory stays flat. */
export function createSealedWriter(handle: Writable, keys: FileKeys): SealedWriter {
  const key = newPayloadKey();
  /** Held back, since it may be the last chunk. */
  const held = Buffer.allocUnsafe(CHUNK_BYTES);
  let heldBytes = 0;
  let index = 0;
  let position = HEADER_BYTES;

  function sealNext(plain: Uint8Array, isLast: boolean): readonly [Buffer, Buffer] {
    const sealed = sealChunk(key, index, isLast, plain);
    index += 1;
    return sealed;
  }

  /** Returns the chunks that are known not to be the last one. */
  function take(piece: Uint8Array): readonly Buffer[] {
    const sealed: Buffer[] = [];
    let rest = piece;
    while (rest.byteLength > 0) {
      if (heldBytes === CHUNK_BYTES) {
        sealed.push(...sealNext(held, false));
        heldBytes = 0;
      }
      if (heldBytes === 0 && rest.byteLength > CHUNK_BYTES) {
        sealed.push(...sealNext(rest.subarray(0, CHUNK_BYTES), false));
        rest = rest.subarray(CHUNK_BYTES);
      } else {
        const taken = rest.subarray(0, CHUNK_BYTES - heldBytes);
        held.set(taken, heldBytes);
        heldBytes += taken.byteLength;
        rest = rest.subarray(taken.byteLength);
      }
    }
    return sealed;
  }

  async function append(sealed: readonly Buffer[]): Promise<void> {
    if (sealed.length === 0) return;
    const length = sealed.reduce((sum, { byteLength }) => sum + byteLength, 0);
    await writeAllAt(handle, sealed, length, position);
    position += length;
    for (const chunk of sealed) freeMemory(chunk);
  }

  return {
    write: (pieces) => append(pieces.flatMap(take)),
    end: async (identity) => {
      await append(sealNext(held.subarray(0, heldBytes), true));
      const header = sealHeader(keys, identity, key);
      await writeAllAt(handle, [header], header.byteLength, 0);
    },
  };
}

async function writeAllAt(
  handle: Writable,
  buffers: readonly Buffer[],
  length: number,
  position: number,
): Promise<void> {
  const { bytesWritten } = await handle.writev(buffers, position);
  if (bytesWritten === length) return;
  // The system may take less at once than it is given.
  const rest = Buffer.concat(buffers).subarray(bytesWritten);
  await writeAllAt(handle, [rest], rest.byteLength, position + bytesWritten);
}
