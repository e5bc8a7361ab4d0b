import type { FormDraft } from '../../../shared/model/conversations.ts';
import type { ConvId } from '../../../shared/model/ids.ts';
import { MOST_NAMED } from '../../../shared/model/people.ts';
import type { Store } from '../db/store.ts';
import { FORM, getDraft } from '../drafts/table.ts';
import { listStaged } from '../files/staging/stagedTable.ts';
import { clip } from '../messages/preview.ts';

/** The conversations with a text or files that are not sent yet. The form for a new conversation is not one. */
export function listDrafted({ local }: Pick<Store, 'local'>): readonly ConvId[] {
  const sql = `SELECT convId FROM drafts WHERE convId <> :form AND trim(text, char(9, 10, 13, 32)) <> ''
    UNION SELECT convId FROM staged_files WHERE convId <> :form`;
  return local.all<{ convId: ConvId }>(sql, { form: FORM }).map(({ convId }) => convId);
}

/** The form for a new conversation; null while nothing is written in it. */
export function getForm(store: Store): FormDraft | null {
  const { text, title, participants } = getDraft(store, null);
  const files = listStaged(store, null).length;
  if (text.trim() === '' && title.trim() === '' && participants.length + files === 0) return null;
  const named = participants.slice(0, MOST_NAMED);
  return { title, participants: named, invited: participants.length, draft: clip(text), draftFiles: files };
}
