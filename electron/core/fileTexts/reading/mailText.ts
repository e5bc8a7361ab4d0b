import PostalMime, { type Address } from 'postal-mime';
import type { KeptText } from './keptText.ts';
import { addMarkup } from './markupText.ts';

/** Parts in parts. */
const DEEPEST = 32;
const MOST_HEADER_BYTES = 2 ** 20;

/** Adds the subject, the people, the text and the names of the attachments of a mail (RFC 5322). Attachments aren't read. */
export async function addMail(bytes: Uint8Array, kept: KeptText): Promise<void> {
  const mail = await PostalMime.parse(bytes, { maxNestingDepth: DEEPEST, maxHeadersSize: MOST_HEADER_BYTES });
  const people = [...(mail.from ? [mail.from] : []), ...(mail.to ?? []), ...(mail.cc ?? [])];
  kept.add(`${[mail.subject ?? '', ...people.map(addressed)].join(' ')} `);
  if (mail.text) kept.add(mail.text);
  else addMarkup(mail.html ?? '', kept);
  for (const { filename } of mail.attachments) kept.add(` ${filename ?? ''}`);
}

const addressed = (address: Address): string =>
  address.group
    ? [address.name, ...address.group.map(addressed)].join(' ')
    : `${address.name} ${address.address ?? ''}`;
