import { z } from 'zod';
import { MAX_REPLY_NAME, MAX_REPLY_TEXT } from '../../../shared/model/savedReplies.ts';
import { type InBackup, inBackup } from '../db/inBackup.ts';
import { hasRoom } from './files/importSaving.ts';
import { findReply, putReply, removeReply } from './table.ts';

const zName = z.string().max(MAX_REPLY_NAME);

/** See `InBackup`. Their ids differ between computers, so they go by their names. */
export const REPLIES_IN_BACKUP = {
  replies: inBackup({
    table: 'saved_replies',
    hasNumbers: false,
    zKey: z.tuple([zName, zName.min(1)]),
    zValue: z.tuple([z.string().min(1).max(MAX_REPLY_TEXT)]),
    read: `SELECT json_array(text) FROM saved_replies
      WHERE folder = changes.key ->> 0 AND name = changes.key ->> 1`,
    put: (store, [folder, name], value) => {
      const known = findReply(store, { folder, name, text: '' });
      if (value !== null) putReply(store, known?.id ?? null, { folder, name, text: value[0] });
      else if (known !== null) removeReply(store, known.id);
    },
    canBeHere: (store, [folder, name], [text]) => hasRoom(store, [{ folder, name, text }]),
  }),
} as const satisfies Readonly<Record<string, InBackup>>;
