import type { Conversation } from '../../../shared/model/conversations.ts';
import { type ConversationOf, keyOf, type ReadConversation } from '../conversations/merged/mergedRows.ts';

/** Conversations that were taken out of the list, as long as its rows are those of before. */
export interface Leaving {
  /** Core is asked to change these. */
  begin(changed: readonly ConversationOf[]): void;
  /** Core has changed them: what is read from now on is right. `rows` were read before. */
  settle(changed: readonly ConversationOf[], rows: readonly ReadConversation[]): void;
  /** Core has not changed them, or the change was undone. */
  forget(changed: readonly ConversationOf[]): void;
  has(row: ReadConversation): boolean;
  /** Core is asked to change it, and has not answered. */
  isBegun(one: ConversationOf): boolean;
}

export function createLeaving(): Leaving {
  /** With the row as it was; null: core has not answered. */
  const left = new Map<string, Conversation | null>();
  return {
    begin: (changed) => {
      for (const one of changed) left.set(keyOf(one), null);
    },
    settle: (changed, rows) => {
      const read = new Map(rows.map((row) => [keyOf(row), row.conversation]));
      for (const key of changed.map(keyOf)) {
        const conversation = read.get(key);
        if (conversation) left.set(key, conversation);
        else left.delete(key);
      }
      // A row that is no longer among them comes back as another object.
      for (const [key, conversation] of left)
        if (conversation !== null && conversation !== read.get(key)) left.delete(key);
    },
    forget: (changed) => {
      for (const one of changed) left.delete(keyOf(one));
    },
    isBegun: (one) => left.get(keyOf(one)) === null,
    has: (row) => {
      const before = left.get(keyOf(row));
      return before === null || before === row.conversation;
    },
  };
}

/** The first of `rows` after `from` that may be opened, else the last one before it; null: there is none, or `from` isn't there. */
export function nextAmong(
  rows: readonly ReadConversation[],
  from: ConversationOf,
  mayOpen: (row: ReadConversation) => boolean,
): ReadConversation | null {
  const at = rows.findIndex((row) => keyOf(row) === keyOf(from));
  if (at < 0) return null;
  return rows.slice(at + 1).find(mayOpen) ?? rows.slice(0, at).findLast(mayOpen) ?? null;
}
