import { convId, msgId } from '../../shared/model/ids.ts';
import type { Message } from '../../shared/model/messages.ts';

/** A message for tests: a text of someone else in conversation 1, a second after the one before. */
export const testMessage = (id: number, changes: Partial<Message> = {}): Message => ({
  msgId: msgId(id),
  convId: convId(1),
  created: id * 1_000,
  senderEmail: 'a@x.example',
  isFromSelf: false,
  kind: 'text',
  text: `m${id}`,
  textBytes: null,
  attachment: null,
  picture: null,
  location: null,
  quoted: null,
  isForwarded: false,
  isDeleted: false,
  priority: 'normal',
  ...changes,
});
