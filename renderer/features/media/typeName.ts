import type { TFunction } from 'i18next';
import { endingOf, kindOfName, kindOfType } from '../../../shared/model/files/typeKind.ts';
import type { Attachment } from '../../../shared/model/messages.ts';

/** The name of a file's type for people: `Picture`, `Word document`, `DWG file`. As its sender claims it, so untrusted. */
export function typeName(
  t: TFunction<'files'>,
  { fileName, mimeType }: Pick<Attachment, 'fileName' | 'mimeType'>,
): string {
  const known = kindOfType(mimeType) ?? kindOfName(fileName);
  if (known !== null) return t(`type.names.${known}`);
  const ending = endingOf(fileName);
  return ending === '' ? t('type.none') : t('type.byEnding', { ending: ending.toUpperCase() });
}
