import { type CheckRefusal, isInside, type TranscriptProblem } from '../../../../shared/model/transcripts.ts';
import { isAsWritten, type Manifest, zManifest } from '../manifest.ts';

/** The findings of a check. */
export interface Found {
  readonly manifest: Manifest;
  readonly sha256: string;
  readonly problems: readonly TranscriptProblem[];
}

/** Ends a check. */
export class RefusedCheck extends Error {
  override readonly name = 'RefusedCheck';
  readonly reason: CheckRefusal;

  constructor(reason: CheckRefusal, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

/** A manifest of 300,000 files; bytes. */
export const MOST_MANIFEST = 64 * 2 ** 20;

/** Throws RefusedCheck `bad-manifest` unless it is as it was written, and each of its files has a name of its own, below its folder. */
export function readManifest(bytes: Uint8Array): Manifest {
  const manifest = zManifest.safeParse(parsed(bytes)).data;
  if (manifest === undefined) throw new RefusedCheck('bad-manifest');
  const names = manifest.files.map(({ name }) => nameKey(name));
  const isSound = manifest.files.every(({ name }) => isInside(name)) && new Set(names).size === names.length;
  if (!isSound) throw new RefusedCheck('bad-manifest');
  return manifest;
}

function parsed(bytes: Uint8Array): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    if (!isAsWritten(text)) throw new RefusedCheck('bad-manifest');
    return JSON.parse(text);
  } catch (cause) {
    throw new RefusedCheck('bad-manifest', { cause });
  }
}

/** Names with one key are one file on some disks. */
export const nameKey = (name: string): string => name.normalize('NFC').toLowerCase();
