import type { Message } from '../../../shared/model.ts';

/** Whether a message may be any that was sent: what it said is gone, or the service does not say it. */
export function mayBeAny({ isDeleted, text, attachment }: Message): boolean {
  return isDeleted || (attachment === null ? text === '' : attachment.fileSize === null);
}
