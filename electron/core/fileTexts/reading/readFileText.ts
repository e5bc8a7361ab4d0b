import type { TextKind, TextOutcome } from '../../protocol.ts';
import { createKeptText, type KeptText } from './keptText.ts';
import { addMail } from './mailText.ts';
import { addMarkup } from './markupText.ts';
import { addOffice } from './officeText.ts';
import { decodeText } from './plainText.ts';
import { Unreadable } from './unreadableFile.ts';

/** Reads the text of a file of this kind. `characterMaps`: see `addPdf`. Never rejects. */
export async function readFileText(
  bytes: Uint8Array,
  kind: TextKind,
  characterMaps: string,
): Promise<TextOutcome> {
  const kept = createKeptText();
  try {
    await add(bytes, kind, characterMaps, kept);
    return { text: kept.whole() };
  } catch (thrown) {
    // Whatever a library throws for it: the words of its error may quote the file.
    return { failure: thrown instanceof Unreadable ? thrown.failure : 'damaged' };
  }
}

async function add(bytes: Uint8Array, kind: TextKind, characterMaps: string, kept: KeptText): Promise<void> {
  switch (kind) {
    case 'pdf': {
      const { addPdf } = await import('./pdfText.ts');
      return addPdf(bytes, characterMaps, kept);
    }
    case 'office':
      return addOffice(bytes, kept);
    case 'mail':
      return addMail(bytes, kept);
    case 'markup':
      return addMarkup(decodeText(bytes), kept);
    case 'text':
      return kept.add(decodeText(bytes));
  }
}
