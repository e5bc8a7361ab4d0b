import type { createOneAtATime } from '../../../../shared/tasks/oneAtATime.ts';
import { piecesOf } from '../sealed/readableFile.ts';
import type { ContentFolder } from './contentFolder.ts';

/** Encrypts the contents that an earlier version of Parley left in plain text. */
export interface Sealing {
  /** Encrypts this content first if it is one of them. Rejects with the disk's error, and then it stays as it is. */
  sealed(sha256: string): Promise<void>;
  /** Encrypts all of them, one after another. */
  sealAll(): Promise<void>;
}

interface SealingOptions {
  readonly folder: ContentFolder;
  readonly takeTurn: ReturnType<typeof createOneAtATime>;
  readonly signal: AbortSignal;
  /** One could not be encrypted. It stays as it is until someone asks for it, or until the next start. */
  readonly logged: (thrown: unknown) => undefined;
  /** Resolves when the folder has been swept. */
  readonly swept: Promise<unknown>;
}

/**
 * Nothing is read in plain text, since only encrypting compares a content with its SHA-256. A kill at any point loses nothing: a plain
 * content goes only when the encrypted one has its place.
 */
export function createSealing({ folder, takeTurn, signal, logged, swept }: SealingOptions): Sealing {
  const underWay = new Map<string, Promise<void>>();
  const listed = swept.then(() => folder.listPlain()).then((plain) => new Set(plain));

  async function sealNow(sha256: string): Promise<void> {
    const partial = await folder.begin(null);
    try {
      const plain = await folder.openPlain(sha256);
      try {
        for await (const piece of piecesOf(plain)) {
          signal.throwIfAborted();
          await partial.write([piece]);
        }
      } finally {
        await plain.close();
      }
      const found = await partial.seal();
      await takeTurn(async () => {
        // It may have been removed meanwhile. One that isn't what its name says is of no use.
        const isWanted = found === sha256 && (await folder.sizeOf(sha256)) !== null;
        if (isWanted) await partial.keep(sha256);
        else await partial.discard();
        await folder.removePlain(sha256);
      });
    } catch (thrown) {
      await partial.discard();
      throw thrown;
    }
  }

  async function sealed(sha256: string): Promise<void> {
    const plain = await listed;
    if (!plain.has(sha256)) return;
    const work = underWay.get(sha256) ?? sealNow(sha256).finally(() => underWay.delete(sha256));
    underWay.set(sha256, work);
    await work;
    plain.delete(sha256);
  }

  return {
    sealed,
    sealAll: async () => {
      for (const sha256 of await listed) {
        if (signal.aborted) return;
        await sealed(sha256).catch((thrown: unknown) => (signal.aborted ? undefined : logged(thrown)));
      }
    },
  };
}
