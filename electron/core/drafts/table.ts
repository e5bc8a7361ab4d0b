import { type Draft, EMPTY_DRAFT } from '../../../shared/model/drafts.ts';
import type { ConvId, StagedId } from '../../../shared/model/ids.ts';
import type { SendPriority } from '../../../shared/model/priority.ts';
import type { Store } from '../db/store.ts';

/** The new-conversation form's row, here and in staged_files. Conversations have numbers from 0 on (`readId`). */
export const FORM = -1;

interface DraftRow {
  readonly text: string;
  readonly priority: SendPriority;
  readonly title: string;
  readonly participants: string;
  readonly captionOn: StagedId | null;
}

/** Text typed but not sent; `convId` null is the new-conversation form. Empty if there is none. */
export function getDraft(store: Store, convId: ConvId | null): Draft {
  const row = store.local.get<DraftRow>(
    'SELECT text, priority, title, participants, captionOn FROM drafts WHERE convId = ?',
    convId ?? FORM,
  );
  return row ? { ...row, participants: JSON.parse(row.participants) as string[] } : EMPTY_DRAFT;
}

/** Keeps a draft; an empty one is no draft. */
export function setDraft(store: Store, convId: ConvId | null, draft: Draft): void {
  if (isEmpty(draft)) {
    clearDraft(store, convId);
    return;
  }
  store.local.run(
    `INSERT OR REPLACE INTO drafts (convId, text, priority, title, participants, captionOn)
     VALUES (?, ?, ?, ?, ?, ?)`,
    convId ?? FORM,
    draft.text,
    draft.priority,
    draft.title,
    JSON.stringify(draft.participants),
    draft.captionOn,
  );
}

export function clearDraft(store: Store, convId: ConvId | null): void {
  store.local.run('DELETE FROM drafts WHERE convId = ?', convId ?? FORM);
}

function isEmpty({ text, title, priority, participants, captionOn }: Draft): boolean {
  return !text && !title && priority === 0 && participants.length === 0 && captionOn === null;
}

/** The draft's text becomes the caption of a staged file unless another file has it. */
export function setCaptionOn({ local }: Store, convId: ConvId | null, id: StagedId): void {
  const sql = 'UPDATE drafts SET captionOn = ? WHERE convId = ? AND captionOn IS NULL';
  local.run(sql, id, convId ?? FORM);
}

/** No draft has its text as the caption of this file any longer. */
export function clearCaptionOn({ local }: Store, id: StagedId): void {
  local.run('UPDATE drafts SET captionOn = NULL WHERE captionOn = ?', id);
}
