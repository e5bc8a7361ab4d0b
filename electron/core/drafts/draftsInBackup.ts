import { z } from 'zod';
import { zConvId, zDraft } from '../../../shared/contract/inputs.ts';
import { EMPTY_DRAFT } from '../../../shared/model/drafts.ts';
import type { ConvId } from '../../../shared/model/ids.ts';
import { type InBackup, inBackup } from '../db/inBackup.ts';
import { FORM, getDraft, setDraft } from './table.ts';

const { text, priority, title, participants } = zDraft.shape;

const zDraftKey = z.tuple([z.union([zConvId, z.literal(FORM)])]);

/** The conversation whose draft has that key; null: the form for a new one. */
export function draftOf(key: unknown): ConvId | null {
  const [number] = zDraftKey.parse(key);
  return number === FORM ? null : number;
}

/** See `InBackup`. Staged files are no part of it: they are on this computer only. */
export const DRAFTS_IN_BACKUP = {
  drafts: inBackup({
    table: 'drafts',
    hasNumbers: true,
    zKey: zDraftKey,
    zValue: z.tuple([text, priority, title, participants]),
    read: `SELECT json_array(text, priority, title, json(participants)) FROM drafts WHERE convId = changes.key ->> 0
      AND (text <> '' OR priority <> 0 OR title <> '' OR participants <> '[]')`,
    put: (store, [number], value) => {
      const convId = number === FORM ? null : number;
      const { captionOn } = getDraft(store, convId);
      if (value === null) return setDraft(store, convId, { ...EMPTY_DRAFT, captionOn });
      const [text, priority, title, participants] = value;
      setDraft(store, convId, { text, priority, title, participants, captionOn });
    },
  }),
} as const satisfies Readonly<Record<string, InBackup>>;
