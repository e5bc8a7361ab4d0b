import type { TFunction } from 'i18next';
import type { Attachment } from '../../../shared/model/messages.ts';

/** The name of a type, the media types that have it, and the extensions for files whose media type is too general. */
const TYPES = [
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

/** The name of a file's type for people: `Picture`, `Word document`, `DWG file`. As its sender claims it, so untrusted. */
export function typeName(
  t: TFunction<'files'>,
  { fileName, mimeType }: Pick<Attachment, 'fileName' | 'mimeType'>,
): string {
  const type = mimeType.replace(/;.*$/su, '').trim().toLowerCase();
  const ending = /\.([a-z0-9]{1,8})$/iu.exec(fileName.trim())?.[1] ?? '';
  const known =
    TYPES.find(([, types]) => types.test(type)) ??
    TYPES.find(([, , endings]) => endings.split(' ').includes(ending.toLowerCase()));
  if (known !== undefined) return t(`type.names.${known[0]}`);
  return ending === '' ? t('type.none') : t('type.byEnding', { ending: ending.toUpperCase() });
}
