import type { ConvId, MsgId } from '../../../../shared/model/ids.ts';
import type { Touched } from '../../conversations/touched.ts';
import type { Store } from '../../db/store.ts';

/** A conversation whose history still has to be requested by its number. */
export interface LateConversation {
  readonly convId: ConvId;
  /** The message in which it first appeared. */
  readonly firstId: MsgId;
  /** Everything up to here has been requested. */
  readonly doneId: number;
}

/**
 * Records conversations that had no stored message before these (ascending), although older ids are covered: someone may have added us
 * since. Call it inside the transaction that stores the messages, before their summaries are updated.
 */
export function noteLate({ archive }: Store, touched: ReadonlyMap<ConvId, readonly Touched[]>): void {
  const first =
    archive.get<{ first: number | null }>('SELECT min(afterId) AS first FROM coverage')?.first ?? null;
  const known = new Set(
    archive
      .all<{ convId: number }>(
        'SELECT convId FROM conversations WHERE lastMsgId IS NOT NULL AND convId IN (SELECT value FROM json_each(?))',
        JSON.stringify([...touched.keys()]),
      )
      .map(({ convId }) => convId),
  );
  for (const [convId, items] of touched) {
    const shownBy = items[0]?.message.msgId ?? 0;
    if (known.has(convId) || first === null || first + 1 >= shownBy) continue;
    archive.run(
      'INSERT INTO late_conversations (convId, firstId) VALUES (?, ?) ON CONFLICT DO NOTHING',
      convId,
      shownBy,
    );
  }
}

/** The next one to request. */
export function nextLate({ archive }: Store): LateConversation | null {
  return (
    archive.get<LateConversation>('SELECT convId, firstId, doneId FROM late_conversations ORDER BY convId') ??
    null
  );
}

/** It has been requested up to `doneId`. Call this inside the transaction that stores its messages. */
export function setLateDone({ archive }: Store, convId: ConvId, doneId: number): void {
  archive.run('UPDATE late_conversations SET doneId = ? WHERE convId = ?', doneId, convId);
}

export function removeLate({ archive }: Store, convId: ConvId): void {
  archive.run('DELETE FROM late_conversations WHERE convId = ?', convId);
}
