import { randomUUID } from 'node:crypto';
import { convId as asConvId, type ConvId, type OutboxId, outboxId } from '../../../shared/model/ids.ts';
import { getConversation } from '../conversations/conversations.ts';
import { invitedTo, moveToLostTitles, sentTitle } from '../conversations/titles.ts';
import type { Store } from '../db/store.ts';
import { clearDraft, FORM, getDraft } from '../drafts/table.ts';
import { listStaged, removeStaged, type StagedRecord } from '../files/staging/stagedTable.ts';
import { move } from './moves.ts';
import { insert } from './sending/newItems.ts';

/** The conversations to which something belongs that exists only here: items of the outbox, drafts, staged files, titles. */
export function listTied({ local }: Pick<Store, 'local'>): readonly ConvId[] {
  return local
    .all<{ convId: number }>(
      `SELECT convId FROM outbox WHERE convId IS NOT NULL UNION SELECT convId FROM titles
       UNION SELECT convId FROM drafts WHERE convId <> :form UNION SELECT convId FROM staged_files WHERE convId <> :form`,
      { form: FORM },
    )
    .map(({ convId }) => asConvId(convId));
}

/**
 * The number of a conversation may now belong to another one. What was written to it, also a draft, becomes one new conversation with the
 * same people, which is sent only if the person says so. The names that it had here are kept in `lost_titles`.
 * @param now milliseconds since the epoch
 */
export function setAsideConversation(store: Store, convId: ConvId, now: number): void {
  const { local } = store;
  local.transaction(() => {
    const people = peopleOf(store, convId);
    draftToOutbox(store, convId, now);
    const items = local.all<{ id: OutboxId }>(
      'SELECT id FROM outbox WHERE convId = ? ORDER BY place',
      convId,
    );
    for (const { id } of items) move(store, id, { kind: 'conversation-gone' });
    // The title given here stays here: the others would read it.
    local.run(
      `UPDATE outbox SET convId = NULL, sentAfter = NULL, follows = iif(id = :first, NULL, :first), title = :title,
         participants = :people, created = (SELECT min(created) FROM outbox WHERE convId = :convId)
       WHERE convId = :convId`,
      {
        ...{ convId, first: items[0]?.id ?? null },
        ...{ title: sentTitle(store, convId), people: JSON.stringify(people) },
      },
    );
    moveToLostTitles(store, convId, people, now);
  });
}

/** Everyone else who is known to be in the conversation. */
function peopleOf(store: Store, convId: ConvId): readonly string[] {
  const seen = getConversation(store, convId)?.people.filter(({ isSelf }) => !isSelf) ?? [];
  const emails = seen.map(({ email }) => email).filter((email) => email !== '');
  return [...new Set([...emails, ...invitedTo(store, convId)])];
}

function draftToOutbox(store: Store, convId: ConvId, now: number): void {
  const { text, priority, captionOn } = getDraft(store, convId);
  const files = listStaged(store, convId);
  const captioned = files.find(({ id }) => id === captionOn) ?? files[0];
  const add = (id: string, own: string, staged: StagedRecord | null) => {
    const file = staged && { name: staged.name, size: staged.size, mimeType: staged.mimeType };
    const written = { id: outboxId(id), convId, text: own, file, priority, title: null, participants: [] };
    const state = { kind: 'queued', error: null } as const;
    insert(store, { item: { ...written, state, created: now }, source: staged, follows: null });
  };
  if (files.length === 0 && text !== '') add(randomUUID(), text, null);
  for (const staged of files) {
    add(staged.id, staged === captioned ? text : '', staged);
    removeStaged(store, staged.id);
  }
  clearDraft(store, convId);
}
