import type { SavedReplyId } from '../../../shared/model/ids.ts';
import type { SavedReply, WrittenReply } from '../../../shared/model/savedReplies.ts';
import { fold } from '../../../shared/text/fold.ts';
import type { Store } from '../db/store.ts';

type Local = Pick<Store, 'local'>;

/** So much of a text is shown in lists, characters. */
const BEGINNING = 200;

export type ReplyName = Omit<SavedReply, 'text'>;

/** All, in no order. */
export const listNames = ({ local }: Local): readonly ReplyName[] =>
  local.all<ReplyName>('SELECT id, folder, name FROM saved_replies');

/** Those whose text contains a folded one. */
export const listWithText = ({ local }: Local, folded: string): ReadonlySet<SavedReplyId> =>
  new Set(
    local
      .all<{ id: SavedReplyId }>('SELECT id FROM saved_replies WHERE instr(folded, ?) > 0', folded)
      .map(({ id }) => id),
  );

export function beginningsOf(
  { local }: Local,
  ids: readonly SavedReplyId[],
): ReadonlyMap<SavedReplyId, string> {
  const rows = local.all<{ id: SavedReplyId; beginning: string }>(
    'SELECT id, substr(text, 1, ?) AS beginning FROM saved_replies WHERE id IN (SELECT value FROM json_each(?))',
    BEGINNING,
    JSON.stringify(ids),
  );
  return new Map(rows.map(({ id, beginning }) => [id, beginning]));
}

export const getReply = ({ local }: Local, id: SavedReplyId): SavedReply | null =>
  local.get<SavedReply>('SELECT id, folder, name, text FROM saved_replies WHERE id = ?', id) ?? null;

/** The reply of that folder and name. */
export const findReply = ({ local }: Local, { folder, name }: WrittenReply): SavedReply | null =>
  local.get<SavedReply>(
    'SELECT id, folder, name, text FROM saved_replies WHERE folder = ? AND name = ?',
    folder,
    name,
  ) ?? null;

/** How many there are, and the UTF-8 bytes of their texts. */
export const countReplies = ({ local }: Local): { readonly count: number; readonly bytes: number } =>
  local.get<{ count: number; bytes: number }>(
    'SELECT count(*) AS count, coalesce(sum(octet_length(text)), 0) AS bytes FROM saved_replies',
  ) ?? { count: 0, bytes: 0 };

/** `id` null: a new one. */
export function putReply({ local }: Local, id: SavedReplyId | null, reply: WrittenReply): SavedReply {
  const { folder, name, text } = reply;
  const row = local.get<{ id: SavedReplyId }>(
    `INSERT INTO saved_replies (id, folder, name, text, folded) VALUES (:id, :folder, :name, :text, :folded)
     ON CONFLICT (id) DO UPDATE SET folder = :folder, name = :name, text = :text, folded = :folded RETURNING id`,
    { id, folder, name, text, folded: foldedText(text) },
  );
  if (row === undefined) throw new Error('The row of a saved reply has no id.');
  return { id: row.id, folder, name, text };
}

/** Single signs stand for up to 18 letters: so many of them would need many times the room of the text. */
const foldedText = (text: string): string => fold(text).slice(0, 2 * text.length);

export function removeReply({ local }: Local, id: SavedReplyId): void {
  local.run('DELETE FROM saved_replies WHERE id = ?', id);
}
