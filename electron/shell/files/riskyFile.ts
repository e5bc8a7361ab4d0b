import { mayBeLocked, mayRunByName, opensAtOnce } from '../../../shared/model/files/fileRisk.ts';
import type { Message } from '../../../shared/model/messages.ts';
import { visibleFileName } from '../../../shared/text/visibleText.ts';
import type { Located } from '../../core/protocol.ts';
import { words } from '../app/shellWords.ts';
import type { Question } from '../window/dialogs.ts';
import { claimInWords, contentInWords } from './typeInWords.ts';

const text = words('riskyFile');

type SentFile = Pick<Message, 'senderEmail' | 'isFromSelf' | 'attachment'>;

/** Whether opening the file may run it, by its name or by its content. */
export function mayRun({ fileName, nature }: Located): boolean {
  return nature.mayRun || mayRunByName(fileName);
}

/** Whether to ask before opening: unless it is known only to show or play something, and is what it claims to be. */
export function isRisky(file: Located): boolean {
  return mayRun(file) || file.nature.isMismatch || !opensAtOnce(file.fileName);
}

/** The buttons of the question, by their place. */
export const RISKY_ANSWERS = { cancel: 0, saveAs: 1, open: 2 } as const;

/** The question before a risky file is opened, with the name that the file has in the message: on the disk it may need another one. */
export function questionBeforeOpening(file: Located, message: SentFile): Question {
  const { fileName = file.fileName, mimeType = '' } = message.attachment ?? {};
  const parts = [
    claimAndTruth(mimeType, file),
    text(reasonFor(file)),
    expectedFrom(message),
    text('askedOnce'),
  ];
  return {
    type: 'warning',
    message: text('question', { name: visibleFileName(fileName) || text('noName') }),
    detail: parts.join('\n\n'),
    buttons: [text('cancel'), text('saveAs'), text('open')],
    cancelId: RISKY_ANSWERS.cancel,
    // The question may come while the person types.
    defaultId: RISKY_ANSWERS.cancel,
    noLink: true,
  };
}

function expectedFrom({ senderEmail, isFromSelf }: SentFile): string {
  if (isFromSelf) return text('expectedOwn');
  return senderEmail === '' ? text('expectedFromUnknown') : text('expected', { sender: senderEmail });
}

function reasonFor(file: Located): 'mayRun' | 'mayBeLocked' | 'isMismatch' | 'mayDoMore' {
  if (mayRun(file)) return 'mayRun';
  if (mayBeLocked(file.fileName, file.nature.sniffed)) return 'mayBeLocked';
  return file.nature.isMismatch ? 'isMismatch' : 'mayDoMore';
}

/**
 * Compares the claim with the content. If they don't contradict each other, it says that they match, even if the content only shows a wider
 * kind.
 */
function claimAndTruth(type: string, { fileName, nature }: Located): string {
  const claimed = claimInWords(type, fileName);
  const { isMismatch, preview } = nature;
  // A text has no bytes of its own to tell it by.
  const sniffed = nature.sniffed ?? (preview?.kind === 'text' ? 'text/plain' : null);
  if (sniffed === null) return claimed === null ? text('nothingKnown') : text('claimUnproven', { claimed });
  const content = contentInWords(sniffed);
  if (claimed === null) return text('noClaim', { sniffed: content });
  if (!isMismatch) return text('claimTrue', { claimed });
  return claimed === content
    ? text('claimOther', { claimed })
    : text('claimFalse', { claimed, sniffed: content });
}
