import type { ErrorDetails } from '../../../shared/errors.ts';
import type { Message, OutboxItem } from '../../../shared/model.ts';

/** Whether a message may be any that was sent: what it said is gone, or the service does not say it. */
export function mayBeAny({ isDeleted, text, attachment }: Message): boolean {
  return isDeleted || (attachment === null ? text === '' : attachment.fileSize === null);
}

/** What had gone wrong with an item's request. */
export function causeOf({ error }: OutboxItem): ErrorDetails {
  return error === null ? {} : { ...error.details, after: error.details?.after ?? error.code };
}
