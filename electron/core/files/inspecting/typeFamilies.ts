import { isZippedOffice, opensAtOnce } from '../../../../shared/model/files/fileRisk.ts';
import type { FileInspection } from './inspectFile.ts';

/**
 * Kinds of files that may stand for one another without a warning: a JPEG called .png, a video called .m4a. Containers are told apart
 * coarsely, because most documents are a zip file, or Microsoft's older container, under another name.
 */
export type Family =
  | 'playlist'
  | 'picture'
  | 'sound'
  | 'pages'
  | 'office'
  | 'zip'
  | 'archive'
  | 'text'
  | 'font'
  | 'program';

/** In the order in which they are tried. */
const FAMILIES: readonly (readonly [Family, RegExp])[] = [
  ['playlist', /mpegurl|x-scpls$|pls\+xml$/u],
  [
    'office',
    /officedocument|opendocument|msword|ms-(?:excel|word|powerpoint|outlook|visio)|visio|macroenabled|rtf$|x-cfb$|epub|vnd\.apple\.(?:pages|numbers|keynote)/u,
  ],
  ['text', /^text\/|^message\/rfc822$|[/+](?:xml|json)$|javascript|\/x-sh(?:ellscript)?$/u],
  ['picture', /^image\//u],
  ['sound', /^(?:audio|video)\/|^application\/(?:ogg|mp4|mxf)$|ms-asf|realmedia/u],
  ['pages', /^application\/(?:x-)?(?:pdf|postscript|eps|illustrator)$/u],
  [
    'archive',
    /gzip|bzip|lzip|7z|rar\b|rar-|x-g?tar|x-xz|zstd|x-compress$|lzh|lz4|cab-compressed|cpio|x-ace|x-arj|unix-archive/u,
  ],
  ['zip', /zip|java-archive|android\.package|xpinstall/u],
  ['font', /font/u],
  ['program', /x-msdownload|x-elf|x-mach-binary|dosexec|executable/u],
];

const ALSO: Partial<Readonly<Record<Family, readonly Family[]>>> = {
  // Old exports are often text with the ending of a table.
  office: ['zip', 'text'],
  zip: ['office'],
  playlist: ['sound', 'text'],
  text: ['office'],
};

/** Types whose first bytes always identify them. Others, such as `.ts` for both video and program text, can't be judged. */
const ALWAYS_TOLD =
  /^(?:image\/(?:a?png|jpe?g|gif|webp|avif|bmp|tiff|hei[cf]|x-icon|vnd\.microsoft\.icon)|audio\/(?:mpeg|mp[34]|x-m4a|(?:x-)?(?:wav|aiff)|ogg|(?:x-)?flac|aac|amr|webm)|video\/(?:mp4|x-m4v|webm|quicktime|x-matroska|x-msvideo|ogg|3gpp)|application\/pdf)$/u;

/**
 * Types, told from the bytes, of files that ask before they open: older Office files, OpenDocument, Windows Media, and texts that may hold
 * objects, commands or addresses, also to play. Programs tell them by their content, so they are as risky under a name that promises less.
 */
const ASKS =
  /^(?:application\/(?:rtf|x-cfb|xml|postscript|eps|pls\+xml)|text\/(?:html|spreadsheet)|message\/rfc822|audio\/x-mpegurl)$|opendocument|ms-asf/u;

/**
 * Whether such bytes would ask before they open under a name of their own kind, but `fileName`, which promises the type `promised`, opens at
 * once. A text is never a picture, a sound or a film: players read addresses out of texts.
 */
export function asksUnderOwnName(
  fileName: string,
  promised: string,
  { sniffed, isText }: Pick<FileInspection, 'sniffed' | 'isText'>,
): boolean {
  if (!opensAtOnce(fileName)) return false;
  if (sniffed !== null && ASKS.test(sniffed)) return true;
  const family = familyOf(promised);
  if (isText && (family === 'picture' || family === 'sound')) return true;
  return isZippedOffice(fileName) && !isZip(sniffed);
}

function isZip(sniffed: string | null): boolean {
  const family = sniffed === null ? null : familyOf(sniffed);
  return family === 'zip' || family === 'office';
}

/** `type`: a media type without parameters, in lower case. Null if unknown. */
function familyOf(type: string): Family | null {
  return FAMILIES.find(([, pattern]) => pattern.test(type))?.[0] ?? null;
}

/** Whether bytes of the type `sniffed` (null: unknown) may be what the type `claimed` promises. */
export function keepsPromise(claimed: string, sniffed: string | null): boolean {
  const promised = familyOf(claimed);
  if (promised === null) return true;
  if (sniffed === null) return !ALWAYS_TOLD.test(claimed);
  const found = familyOf(sniffed);
  return found !== null && (found === promised || (ALSO[promised] ?? []).includes(found));
}
