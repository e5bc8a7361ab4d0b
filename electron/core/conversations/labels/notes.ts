import type { ConvId } from '../../../../shared/model/ids.ts';
import type { Note } from '../../../../shared/model/labels.ts';
import { fold } from '../../../../shared/text/fold.ts';
import { isLong, typedOf } from '../../../../shared/text/ranking.ts';
import type { Store } from '../../db/store.ts';

type Local = Pick<Store, 'local'>;

export const getNote = ({ local }: Local, convId: ConvId): Note =>
  local.get<Note>('SELECT convId, text, changed FROM notes WHERE convId = ?', convId) ?? {
    ...{ convId, text: '', changed: null },
  };

/** Returns the note that there was. A blank one is none. `now`: ms since the epoch. */
export function setNote({ local }: Local, convId: ConvId, text: string, now: number): Note {
  const before = getNote({ local }, convId);
  if (before.text !== text) putNote({ local }, convId, text, now);
  return before;
}

/** `changed`: ms since the epoch. */
export function putNote({ local }: Local, convId: ConvId, text: string, changed: number): void {
  if (text.trim() === '') return void local.run('DELETE FROM notes WHERE convId = ?', convId);
  const sql = 'INSERT OR REPLACE INTO notes (convId, text, folded, changed) VALUES (?, ?, ?, ?)';
  local.run(sql, convId, text, foldedText(text), changed);
}

/** Single signs stand for up to 18 letters: so many of them would need many times the room of the text. */
const foldedText = (text: string): string => fold(text).slice(0, 2 * text.length);

/** Those of these conversations that have a note. */
export const notedAmong = ({ local }: Local, convIds: readonly ConvId[]): ReadonlySet<number> =>
  new Set(
    local
      .all<{ convId: number }>(
        'SELECT convId FROM notes WHERE convId IN (SELECT value FROM json_each(?))',
        JSON.stringify(convIds),
      )
      .map(({ convId }) => convId),
  );

/** All conversations that have a note. */
export const listNoted = ({ local }: Local): readonly ConvId[] =>
  local.all<{ convId: ConvId }>('SELECT convId FROM notes').map(({ convId }) => convId);

/** Those whose note has all words of a search text. Short words alone are in nearly every text. */
export function notedWith({ local }: Local, filter: string): readonly ConvId[] {
  const { words } = typedOf(filter);
  if (!words.some(isLong)) return [];
  return local
    .all<{ convId: ConvId }>(
      `SELECT convId FROM notes
       WHERE NOT EXISTS (SELECT 1 FROM json_each(?) AS word WHERE instr(notes.folded, word.value) = 0)`,
      JSON.stringify(words),
    )
    .map(({ convId }) => convId);
}

/** Removes the note of a conversation, and returns its text; null: there is none. */
export function takeNote({ local }: Local, convId: ConvId): string | null {
  const [note] = local.all<{ text: string }>('DELETE FROM notes WHERE convId = ? RETURNING text', convId);
  return note?.text ?? null;
}
