import { mayRunByName } from '../../../../shared/model/files/fileRisk.ts';
import type { FileNature, FilePreview } from '../../../../shared/model/files/files.ts';
import type { Attachment } from '../../../../shared/model/messages.ts';
import { mimeTypeOf } from '../names.ts';
import type { FileInspection } from './inspectFile.ts';
import { asksUnderOwnName, keepsPromise } from './typeFamilies.ts';

/** The sender's claims about a file. */
export type FileClaim = Pick<Attachment, 'fileName' | 'mimeType'> & { readonly fileSize: number };

/** The nature of a file that was not inspected yet. */
export const UNSEEN: FileInspection = { sniffed: null, picture: null, isText: false };

/** Types, told from the bytes, that a system may run, or that run something when they are opened, whatever the name. */
const RUNS =
  /x-msdownload|x-elf|x-mach-binary|x-ms-shortcut|apple\.alias|x-shellscript|java-archive|java-vm|android\.package|macroenabled|x-ms-regedit|ms-htmlhelp|x-deb$|x-rpm$|apple-diskimage|iso9660/u;

const AUDIO: ReadonlySet<string> = new Set([
  'audio/mpeg',
  'audio/mp4',
  'audio/x-m4a',
  'audio/wav',
  'audio/ogg',
  'audio/flac',
  'audio/aac',
]);
const VIDEO: ReadonlySet<string> = new Set([
  'video/mp4',
  'video/x-m4v',
  'video/quicktime',
  'video/webm',
  'video/ogg',
]);

/** The nature of a file with the bytes `look` and the sender's claim `claim`. */
export function natureOf(look: FileInspection, claim: FileClaim): FileNature {
  const named = mimeTypeOf(claim.fileName);
  const promises = [named, plain(claim.mimeType)];
  const sniffed = look.sniffed && plain(look.sniffed);
  const runs = mayRunByName(claim.fileName) || (sniffed !== null && RUNS.test(sniffed));
  const isDisguised =
    promises.some((promise) => !keepsPromise(promise, sniffed)) ||
    asksUnderOwnName(claim.fileName, named, { sniffed, isText: look.isText });
  return {
    sniffed: look.sniffed,
    isMismatch: claim.fileSize > 0 && isDisguised,
    mayRun: runs,
    preview: runs ? asText(look) : previewOf(look, sniffed, promises),
  };
}

function previewOf(
  look: FileInspection,
  sniffed: string | null,
  promises: readonly string[],
): FilePreview | null {
  if (look.picture) return { kind: 'image', ...look.picture };
  if (sniffed === 'application/pdf') return { kind: 'pdf' };
  if (sniffed && AUDIO.has(sniffed)) return { kind: 'audio' };
  if (sniffed && VIDEO.has(sniffed)) {
    // An audio recording comes in the same container as a video.
    return { kind: promises.some((promise) => promise.startsWith('audio/')) ? 'audio' : 'video' };
  }
  return asText(look);
}

function asText({ isText }: FileInspection): FilePreview | null {
  return isText ? { kind: 'text' } : null;
}

/** Without parameters, in lower case. */
function plain(mediaType: string): string {
  return mediaType.replace(/;.*$/su, '').trim().toLowerCase();
}
