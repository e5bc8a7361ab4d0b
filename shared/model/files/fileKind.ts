import type { Attachment } from '../messages.ts';
import type { FileKind } from './files.ts';

/** The sender's claims about a file, which may not be downloaded yet. */
type Claim = Pick<Attachment, 'fileName' | 'mimeType'>;

const setOf = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const DOCUMENT_TYPE =
  /^text\/|pdf|rtf|msword|ms-(?:excel|word|powerpoint)|officedocument|opendocument|epub|\/(?:json|xml|postscript)$|vnd\.apple\.(?:pages|numbers|keynote)/u;

/** For files whose type is too general, like many that come from a web form. */
const ENDINGS: readonly (readonly [FileKind, ReadonlySet<string>])[] = [
  ['image', setOf('png jpg jpeg jfif gif webp avif bmp heic heif tif tiff svg ico psd')],
  ['video', setOf('mp4 m4v mov webm mkv avi wmv mpg mpeg 3gp ogv')],
  ['audio', setOf('mp3 m4a ogg oga opus wav flac aac wma aif aiff mid midi amr')],
  [
    'document',
    setOf(
      'pdf doc docx dot dotx odt ott rtf txt md csv tsv xls xlsx ods ppt pptx pps ppsx odp pages numbers key epub html htm xml json log tex',
    ),
  ],
];

/** The media types of pictures that a thread shows, and the extensions of their files. */
const SHOWN_TYPES = setOf(
  'image/png image/apng image/jpeg image/jpg image/gif image/webp image/avif image/bmp',
);
const SHOWN_ENDINGS = setOf('png jpg jpeg gif webp avif bmp');

/** By the claimed media type, or by the name's extension if that is too general. */
export function fileKindOf({ fileName, mimeType }: Claim): FileKind {
  const type = mimeType.toLowerCase();
  for (const kind of ['image', 'video', 'audio'] as const) if (type.startsWith(`${kind}/`)) return kind;
  if (DOCUMENT_TYPE.test(type)) return 'document';
  const ending = endingOf(fileName);
  return ENDINGS.find(([, endings]) => endings.has(ending))?.[0] ?? 'other';
}

/** Whether a file claims to be a picture that a thread shows. */
export function claimsShownPicture({ fileName, mimeType }: Claim): boolean {
  return (
    SHOWN_TYPES.has(mimeType.replace(/;.*$/su, '').trim().toLowerCase()) ||
    SHOWN_ENDINGS.has(endingOf(fileName))
  );
}

function endingOf(fileName: string): string {
  return /\.([^.]+)$/u.exec(fileName.trim())?.[1]?.toLowerCase() ?? '';
}
