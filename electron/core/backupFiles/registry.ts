import { CONVERSATIONS_IN_BACKUP } from '../conversations/conversationsInBackup.ts';
import type { InBackup } from '../db/inBackup.ts';
import { PEOPLE_IN_BACKUP } from '../directory/peopleInBackup.ts';
import { DRAFTS_IN_BACKUP } from '../drafts/draftsInBackup.ts';
import { LABELS_IN_BACKUP } from '../labels/labelsInBackup.ts';
import { REMINDERS_IN_BACKUP } from '../reminders/remindersInBackup.ts';
import { RULES_IN_BACKUP } from '../rules/rulesInBackup.ts';
import { REPLIES_IN_BACKUP } from '../savedReplies/repliesInBackup.ts';
import { SEARCHES_IN_BACKUP } from '../savedSearches/searchesInBackup.ts';

/** All that a backup has. `registry.test.ts` says why the other tables of local.db are not in it. */
export const IN_BACKUP: Readonly<Record<string, InBackup>> = {
  ...CONVERSATIONS_IN_BACKUP,
  ...DRAFTS_IN_BACKUP,
  ...REMINDERS_IN_BACKUP,
  ...REPLIES_IN_BACKUP,
  ...LABELS_IN_BACKUP,
  ...PEOPLE_IN_BACKUP,
  ...SEARCHES_IN_BACKUP,
  ...RULES_IN_BACKUP,
};
