/** The largest file whose text is read, bytes. */
export const MOST_READ_BYTES = 20_000_000;
/** Of a longer text, its beginning is kept; UTF-16 units. */
export const MOST_KEPT = 200_000;

/** Of all texts together; those of the files that were not used for longest go first. Bytes. */
export const MOST_TEXT_BYTES = 500_000_000;

/** How far the files on this computer are read, of those that may have a text. */
export interface FileTextProgress {
  readonly files: number;
  /** Read, or found to have no text. */
  readonly done: number;
  /** Of these, how many couldn't be read. */
  readonly unreadable: number;
  /** Of all texts together. */
  readonly bytes: number;
}
