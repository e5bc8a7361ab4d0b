import type { Message } from '../../../../shared/model/messages.ts';

/** Whether a message may be any sent one: its content is gone, or the service doesn't return it. */
export function mayBeAny({ isDeleted, text, attachment }: Message): boolean {
  return isDeleted || (attachment === null ? text === '' : attachment.fileSize === null);
}
