import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { z } from 'zod';
import { AppError } from '../../../shared/errors/errors.ts';

/** Another number once an earlier Parley could no longer check it. */
const MANIFEST_VERSION = 1;
const MANIFEST_FORMAT = 'parley-transcript-manifest';

/** A file that a manifest lists. */
export interface ListedFile {
  /** A path below the manifest's own folder, with `/`. */
  readonly name: string;
  readonly bytes: number;
  /** 64 hexadecimal digits. */
  readonly sha256: string;
}

const zListedFile = z.object({
  name: z.string().min(1).max(1_000),
  bytes: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/u),
}) satisfies z.ZodType<ListedFile>;

/** As much of a manifest as a check needs. The rest is for people and other programs. */
export const zManifest = z.object({
  format: z.literal(MANIFEST_FORMAT),
  version: z.literal(MANIFEST_VERSION),
  madeAt: z.string().max(100),
  coverage: z.object({ messages: z.number().int().nonnegative(), isComplete: z.boolean() }),
  // The transcript itself, if nothing else.
  files: z.array(zListedFile).min(1),
});

export type Manifest = z.infer<typeof zManifest>;

/** The text of a manifest. `about`: the head of the transcript as data. Its last line tells whether all others are as they were written. */
export function manifestText(about: object, files: readonly ListedFile[]): string {
  const text = JSON.stringify(
    { format: MANIFEST_FORMAT, version: MANIFEST_VERSION, ...about, files },
    null,
    2,
  );
  const content = text.slice(0, -END.length);
  return `${content}${lastLine(content)}`;
}

/** Whether a manifest is as it was written. */
export function isAsWritten(text: string): boolean {
  const content = text.slice(0, -lastLine('').length);
  return text === `${content}${lastLine(content)}`;
}

const END = '\n}';
const lastLine = (content: string): string =>
  `,\n  "sha256OfThis": "${createHash('sha256').update(content).digest('hex')}"${END}\n`;

/** A manifest of one file, with the bytes of `file` instead. @throws AppError if that can't be read */
export async function manifestOfPrinted(manifest: string, file: string): Promise<string> {
  const about = zPrinted.parse(JSON.parse(manifest));
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const piece of createReadStream(file)) {
      hash.update(piece);
      bytes += piece.byteLength;
    }
  } catch (thrown) {
    throw AppError.fromDisk(thrown);
  }
  const [{ name }] = about.files;
  return manifestText(about, [{ name, bytes, sha256: hash.digest('hex') }]);
}

const zPrinted = z
  .looseObject({ files: z.tuple([zListedFile]) })
  .transform(({ sha256OfThis: _, ...about }) => about);
