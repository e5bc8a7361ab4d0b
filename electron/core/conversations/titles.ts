import type { ConvId } from '../../../shared/model/ids.ts';
import { givenTitle } from '../../../shared/text/visibleText.ts';
import type { Store } from '../db/store.ts';

/** The names that a conversation has on this computer. */
export interface Title {
  readonly convId: number;
  /** The name given here. */
  readonly renamed: string | null;
  /** The title sent when the conversation was created from here. */
  readonly sent: string | null;
  /** 1: it was created here without participants. */
  readonly isAlone: number;
}

const SELECT = "SELECT convId, renamed, sent, participants = '[]' AS isAlone FROM titles";

/** All, because any of them may share its name with a conversation that is shown. Few rows: only renamed or created conversations. */
export function listTitles(store: Store): readonly Title[] {
  return store.local.all<Title>(SELECT);
}

/** The people invited when the conversation was created here. */
export function invitedTo(store: Store, convId: number): readonly string[] {
  const row = store.local.get<{ participants: string }>(
    'SELECT participants FROM titles WHERE convId = ?',
    convId,
  );
  return (row && (JSON.parse(row.participants) as string[] | null)) ?? [];
}

/** The conversations created here. */
export function listMade({ local }: Store): readonly ConvId[] {
  return local
    .all<{ convId: ConvId }>("SELECT convId FROM titles WHERE participants <> 'null'")
    .map(({ convId }) => convId);
}

/** '' removes the name. */
export function saveRenamed(store: Store, convId: number, title: string): void {
  store.local.run(
    // People invited by others are unknown here.
    "INSERT INTO titles (convId, renamed, participants) VALUES (?, ?, 'null') ON CONFLICT DO UPDATE SET renamed = excluded.renamed",
    convId,
    givenTitle(title),
  );
}

export function saveSent(
  store: Store,
  convId: number,
  title: string | null,
  participants: readonly string[],
): void {
  store.local.run(
    `INSERT INTO titles (convId, sent, participants) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET sent = excluded.sent, participants = excluded.participants`,
    convId,
    givenTitle(title),
    JSON.stringify(participants),
  );
}

export function forgetSent({ local }: Store, convId: number): void {
  local.run("UPDATE titles SET sent = NULL, participants = 'null' WHERE convId = ?", convId);
}

/** Removes the names that a conversation has on this computer, and returns those that there were. */
export function takeTitles({ local }: Store, convId: number): Pick<Title, 'renamed' | 'sent'> {
  const [title] = local.all<Pick<Title, 'renamed' | 'sent'>>(
    'DELETE FROM titles WHERE convId = ? RETURNING renamed, sent',
    convId,
  );
  return title ?? { renamed: null, sent: null };
}
