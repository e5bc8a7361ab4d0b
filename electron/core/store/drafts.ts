import type { ConvId, Draft, SendPriority } from '../../../shared/model.ts';
import type { Store } from './open.ts';

const EMPTY: Draft = { text: '', priority: 0, title: '', participants: [] };

/** The new-conversation form's row: no conversation has this number (service API, section 4.1). */
const FORM = 0;

interface DraftRow {
  readonly text: string;
  readonly priority: SendPriority;
  readonly title: string;
  readonly participants: string;
}

/** What was typed and not sent; `convId` null is the new-conversation form. Empty when there is nothing. */
export function getDraft(store: Store, convId: ConvId | null): Draft {
  const row = store.local.get<DraftRow>(
    'SELECT text, priority, title, participants FROM drafts WHERE convId = ?',
    convId ?? FORM,
  );
  return row ? { ...row, participants: JSON.parse(row.participants) as string[] } : EMPTY;
}

/** Keeps a draft; an empty one is no draft. */
export function setDraft(store: Store, convId: ConvId | null, draft: Draft): void {
  if (isEmpty(draft)) {
    clearDraft(store, convId);
    return;
  }
  store.local.run(
    'INSERT OR REPLACE INTO drafts (convId, text, priority, title, participants) VALUES (?, ?, ?, ?, ?)',
    convId ?? FORM,
    draft.text,
    draft.priority,
    draft.title,
    JSON.stringify(draft.participants),
  );
}

export function clearDraft(store: Store, convId: ConvId | null): void {
  store.local.run('DELETE FROM drafts WHERE convId = ?', convId ?? FORM);
}

function isEmpty(draft: Draft): boolean {
  return !draft.text && !draft.title && draft.priority === 0 && draft.participants.length === 0;
}
