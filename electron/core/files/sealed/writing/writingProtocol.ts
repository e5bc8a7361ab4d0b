import type { FileKeys } from '../sealedFormat.ts';

/** Requests to the writing thread, which handles them one after another. `file`: which of the files that are open there. */
export type ToWriting = { readonly id: number; readonly file: number } & WritingRequest;

/** The keys cross here once for each file, and are part of no error. */
export type WritingRequest =
  | { readonly type: 'open'; readonly path: string; readonly keys: FileKeys }
  | { readonly type: 'write'; readonly chunks: readonly Uint8Array[] }
  | { readonly type: 'end' }
  | { readonly type: 'close' };

export type FromWriting = { readonly id: number } & (
  | { readonly type: 'done'; readonly sha256?: string }
  /** The disk's error; its code would be lost in a clone. */
  | { readonly type: 'failed'; readonly message: string; readonly code?: string }
);
