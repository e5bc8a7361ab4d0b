import { expect, test } from 'vitest';
import { BACKUP_KINDS } from '../../../shared/model/backupFiles.ts';
import { openTestStore } from '../../../testing/core/testStore.ts';
import { IN_BACKUP } from './registry.ts';

/** The tables of local.db that no backup has, and why. */
const NOT_IN_BACKUP = {
  outbox: 'a message would be sent twice',
  last_here: 'of this computer',
  rule_queue: 'how far the rules of this computer are',
  rule_log: 'what the rules did on this computer',
  lost_conversations: 'belongs to items of the outbox',
  claims: 'belongs to items of the outbox',
  staged_files: 'the files are on this computer',
  announced: 'notifications of this computer',
  passed_over: 'how far this computer has read',
  last_place: 'the window of this computer',
  recent_emoji: 'made again by use',
  own_addresses: 'found again in the messages',
  possible_addresses: 'found again in the messages',
  live_events: 'the address and files of this computer',
  event_log: 'the address and files of this computer',
  owner: 'the first line of a backup has it',
  backed_up: 'about files of this computer',
  storage_notes: 'about files of this computer',
  changes: 'each record has its time',
  recording: 'only used within a transaction',
  backup_schedule: 'the folder of this computer',
};

test('each table of local.db is in a backup, or there is a reason why not', () => {
  const { local } = openTestStore();
  const tables = local.all<{ name: string }>(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
  );
  const inBackup = Object.values(IN_BACKUP).map(({ table }) => table);
  const known = [...new Set(inBackup), ...Object.keys(NOT_IN_BACKUP)];
  expect(tables.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
});

test('each kind of records has its time recorded', () => {
  const { local } = openTestStore();
  const triggers = local.all<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'trigger'");
  for (const kind of Object.keys(IN_BACKUP))
    expect(triggers.map(({ name }) => name)).toContain(`${kind}_added`);
  expect(Object.keys(IN_BACKUP).toSorted()).toEqual([...BACKUP_KINDS].toSorted());
});
