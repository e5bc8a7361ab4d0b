import { kindOfName, kindOfType } from '../../../shared/model/files/typeKind.ts';
import { words } from '../app/shellWords.ts';

const text = words('fileKinds');

/** Beside those of `typeKind.ts`: kinds that matter before a file is opened. */
const RISKY_KINDS = [
  ['program', /x-msdownload|x-elf|x-mach-binary|dosexec|executable/u],
  ['script', /\/x-sh(?:ellscript)?$|javascript|x-(?:python|perl|bat)/u],
  ['olderOffice', /x-cfb$/u],
  ['mail', /^message\/rfc822$/u],
  ['xml', /[/+]xml$/u],
] as const;

/** "a Word document": the type that the content shows, as the cards call it, or else the media type itself. */
export const contentInWords = (sniffed: string): string => typeInWords(sniffed) ?? sniffed;

/** The same of what a sender claims; null if that says nothing. They may write anything as a type, also a reassuring sentence. */
export function claimInWords(claimed: string, fileName: string): string | null {
  const known = typeInWords(claimed);
  if (known !== null) return known;
  const byName = kindOfName(fileName);
  return byName === null ? null : text(byName);
}

function typeInWords(mediaType: string): string | null {
  const type = mediaType.replace(/;.*$/su, '').trim().toLowerCase();
  const kind = kindOfType(type) ?? RISKY_KINDS.find(([, types]) => types.test(type))?.[0];
  return kind === undefined ? null : text(kind);
}
