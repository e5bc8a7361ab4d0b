import type { ConvId } from '../../../shared/model/ids.ts';
import type { Store } from '../db/store.ts';
import { FORM } from '../drafts/table.ts';

/** The conversations with a text or files that are not sent yet. The form for a new conversation is not one. */
export function listDrafted({ local }: Pick<Store, 'local'>): readonly ConvId[] {
  const sql = `SELECT convId FROM drafts WHERE convId <> :form AND trim(text, char(9, 10, 13, 32)) <> ''
    UNION SELECT convId FROM staged_files WHERE convId <> :form`;
  return local.all<{ convId: ConvId }>(sql, { form: FORM }).map(({ convId }) => convId);
}
