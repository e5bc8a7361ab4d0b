import type { MessageBoxOptions } from 'electron';
import { mayRun as mayRunByName } from '../../../shared/fileRisk.ts';
import { visiblePiece } from '../../../shared/visibleText.ts';
import type { Located } from '../../core/protocol.ts';

/** Whether opening the file may run it, by its name or by its content. */
export function mayRun({ fileName, nature }: Located): boolean {
  return nature.mayRun || mayRunByName(fileName);
}

/** Whether to ask before opening: it may run, or it is not what it claims to be. */
export function isRisky(file: Located): boolean {
  return mayRun(file) || file.nature.isMismatch;
}

/** The buttons of the question, by their place. */
export const RISKY_ANSWERS = { cancel: 0, saveAs: 1, open: 2 } as const;

/** What is asked before a risky file is opened. `claimed`: the media type that the sender gave it. */
export function questionBeforeOpening(
  file: Located,
  claimed: string,
  senderEmail: string,
): MessageBoxOptions {
  const danger = mayRun(file)
    ? 'This kind of file can run as a program. It could do anything on this computer that you can do, without you noticing.'
    : 'A file that isn’t what it claims to be may be meant to deceive you.';
  return {
    type: 'warning',
    message: `Open “${visiblePiece(file.fileName)}”?`,
    detail:
      `${claimAndTruth(claimed, file.nature.sniffed)}\n\n${danger}\n\n` +
      `So far, it is only stored here. Open it only if you were expecting exactly this file from ${visiblePiece(senderEmail) || 'whoever sent it'}.`,
    buttons: ['Cancel', 'Save As…', 'Open Anyway'],
    cancelId: RISKY_ANSWERS.cancel,
    defaultId: RISKY_ANSWERS.saveAs,
    noLink: true,
  };
}

function claimAndTruth(claimed: string, sniffed: string | null): string {
  // The sender may write anything there, also a reassuring sentence.
  const isType = /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/u.test(claimed);
  const claim = isType ? `It claims to be ${claimed}` : 'It doesn’t say what it is';
  if (sniffed === null) return `${claim}. Its content doesn’t show what it is.`;
  return sniffed === claimed
    ? `${claim}, and its content matches.`
    : `${claim}, but its content is ${sniffed}.`;
}
