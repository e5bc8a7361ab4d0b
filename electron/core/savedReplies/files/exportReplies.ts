import { open } from 'node:fs/promises';
import type { ReplyFormat, WrittenReply } from '../../../../shared/model/savedReplies.ts';
import type { Store } from '../../db/store.ts';
import { byName } from '../listReplies.ts';
import { getReply, listNames } from '../table.ts';
import { writeReplyFile } from './replyFile.ts';

/** Written at once, UTF-16 units. */
const PIECE = 256 * 1024;

/** Writes all saved replies to a new file. */
export async function exportReplies(
  store: Pick<Store, 'local'>,
  target: string,
  format: ReplyFormat,
): Promise<void> {
  const file = await open(target, 'wx');
  try {
    let piece = '';
    for (const part of writeReplyFile(eachReply(store), format)) {
      piece += part;
      if (piece.length < PIECE) continue;
      await file.appendFile(piece);
      piece = '';
    }
    await file.appendFile(piece);
    await file.sync();
  } finally {
    await file.close();
  }
}

function* eachReply(store: Pick<Store, 'local'>): Generator<WrittenReply> {
  for (const { id } of [...listNames(store)].sort(byName)) {
    const reply = getReply(store, id);
    if (reply !== null) yield reply;
  }
}
