import type { OutboxItem, SendPriority, StagedId } from '../../../shared/model.ts';
import type { OutboxState } from '../../stores/outbox.ts';
import type { DraftKey } from '../../stores/staged.ts';

/** What the person wants sent: a text, or files in their order and the text with one of them. */
export interface Written {
  readonly text: string;
  readonly priority: SendPriority;
  readonly files: readonly StagedId[];
  /** The file that takes the text along; null: the first. */
  readonly captionOn: StagedId | null;
}

/** Where it goes; `title` and `participants` are of a new conversation. */
interface Destination {
  readonly convId: DraftKey;
  readonly title: string;
  readonly participants: readonly string[];
}

/** Puts what was written into the outbox. Rejects with the AppError that says why not; then all of it stays in the draft. */
export async function sendWritten(
  { send, sendFiles }: OutboxState,
  { text, priority, files, captionOn }: Written,
  { convId, title, participants }: Destination,
): Promise<readonly OutboxItem[]> {
  const to = { convId, priority, title, participants: [...participants] };
  if (files.length === 0) return [await send({ ...to, id: crypto.randomUUID(), text })];
  return sendFiles({ ...to, files: [...files], captionOn, text: text.trim() === '' ? '' : text });
}
