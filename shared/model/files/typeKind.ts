/** The kinds of files that have a name for people, the media types of each, and the endings of files whose media type is too general. */
const KINDS = [
  ['image', /^image\//u, 'png jpg jpeg jfif gif webp avif bmp heic heif tif tiff svg ico psd'],
  ['video', /^video\//u, 'mp4 m4v mov webm mkv avi wmv mpg mpeg 3gp ogv'],
  ['audio', /^audio\//u, 'mp3 m4a ogg oga opus wav flac aac wma aif aiff mid midi amr'],
  ['pdf', /^application\/pdf$/u, 'pdf'],
  ['word', /msword|wordprocessingml|ms-word/u, 'doc docx dot dotx docm'],
  [
    'sheet',
    /spreadsheet|ms-excel|^text\/(?:csv|tab-separated-values)$/u,
    'xls xlsx xlsm ods csv tsv numbers',
  ],
  ['slides', /presentation|ms-powerpoint/u, 'ppt pptx pps ppsx odp key'],
  ['document', /opendocument\.text|rtf$|vnd\.apple\.pages|epub/u, 'odt ott rtf pages epub'],
  ['archive', /^application\/(?:x-)?(?:zip|tar|gzip|7z|rar|bzip)|x-compressed/u, 'zip tar gz tgz 7z rar bz2'],
  ['page', /^text\/html$|xhtml/u, 'html htm xhtml'],
  ['text', /^text\/plain$/u, 'txt log md'],
] as const satisfies readonly (readonly [string, RegExp, string])[];

export type TypeKind = (typeof KINDS)[number][0];

/** The kind that a media type stands for; null: none of these. */
export function kindOfType(mediaType: string): TypeKind | null {
  const type = mediaType.replace(/;.*$/su, '').trim().toLowerCase();
  return KINDS.find(([, types]) => types.test(type))?.[0] ?? null;
}

/** The kind that a file has by the ending of its name; null: none of these. */
export function kindOfName(fileName: string): TypeKind | null {
  const ending = endingOf(fileName).toLowerCase();
  return KINDS.find(([, , endings]) => endings.split(' ').includes(ending))?.[0] ?? null;
}

/** The ending of a file's name, if it has a short one in plain letters; else ''. */
export const endingOf = (fileName: string): string => /\.([a-z0-9]{1,8})$/iu.exec(fileName.trim())?.[1] ?? '';
