import { CONVERSATIONS_IN_BACKUP } from '../conversations/conversationsInBackup.ts';
import type { InBackup } from '../db/inBackup.ts';
import { DRAFTS_IN_BACKUP } from '../drafts/draftsInBackup.ts';
import { REMINDERS_IN_BACKUP } from '../reminders/remindersInBackup.ts';
import { REPLIES_IN_BACKUP } from '../savedReplies/repliesInBackup.ts';

/** All that a backup has. `registry.test.ts` says why the other tables of local.db are not in it. */
export const IN_BACKUP: Readonly<Record<string, InBackup>> = {
  ...CONVERSATIONS_IN_BACKUP,
  ...DRAFTS_IN_BACKUP,
  ...REMINDERS_IN_BACKUP,
  ...REPLIES_IN_BACKUP,
};
