import type { Migration } from '../migrate.ts';
import { recordChanges } from './recordChanges.ts';

/** A number made of the id of this computer: only copies of the same file get the same new ids. */
const BASE = `(WITH digits (n) AS (VALUES (1), (2), (3), (4), (5), (6), (7), (8), (9), (10))
  SELECT sum((instr('0123456789abcdef', substr(device, n, 1)) - 1) << (4 * n + 8)) AS base FROM digits, backup_schedule)`;
const NEW = '(SELECT base FROM id_base)';
const GAP = 1 << 20;

export const local28: Migration = {
  name: 'labels, notes, people, saved searches and rules in backups',
  sql: `
    -- lastFile: the name and size of the last file of this computer in the folder.
    ALTER TABLE backup_schedule ADD COLUMN lastFile TEXT;

    -- isMirrored 0: the archive doesn't count by it yet.
    ALTER TABLE baseline ADD COLUMN isMirrored INTEGER NOT NULL DEFAULT 1;

    -- From now on, the ids of labels, rules and saved searches mean the same on each computer.
    CREATE TABLE id_base AS SELECT base FROM ${BASE};

    -- Two labels made on two computers may have the same name, and are one: see shown_labels. place: the lowest is first; gaps leave room.
    ALTER TABLE labels RENAME TO old_labels;
    CREATE TABLE labels (
      labelId INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      folded TEXT NOT NULL,
      colour TEXT NOT NULL,
      letter TEXT,
      place INTEGER NOT NULL
    ) STRICT;
    INSERT INTO labels (labelId, name, folded, colour, letter, place)
      SELECT labelId + ${NEW}, name, folded, colour, letter, place * ${GAP} FROM old_labels;
    DROP TABLE old_labels;
    CREATE INDEX labels_named ON labels (folded, labelId);

    -- Of those with the same name, the one with the lowest id stands for all. A key belongs to the lowest of those that have it.
    CREATE VIEW shown_labels AS
      SELECT labelId, name, folded, colour, place,
        iif(row_number() OVER (PARTITION BY letter ORDER BY labelId) = 1, letter, NULL) AS letter
      FROM (SELECT min(labelId) AS labelId, name, folded, colour, letter, place FROM labels GROUP BY folded);

    -- Rows of a deleted label stay, so that a backup tells them from those that were taken off.
    UPDATE conversation_labels SET labelId = labelId + ${NEW};
    UPDATE lost_conversations SET labels = (SELECT json_group_array(value + ${NEW}) FROM json_each(labels))
      WHERE labels IS NOT NULL;
    UPDATE rules SET ruleId = ruleId + ${NEW}, place = place * ${GAP}, actions = json_set(actions, '$.labels',
      json((SELECT json_group_array(value + ${NEW}) FROM json_each(actions, '$.labels'))));
    UPDATE rule_log SET ruleId = ruleId + ${NEW};
    UPDATE rule_log SET act = json_set(act, '$.labelId', (act ->> 'labelId') + ${NEW}) WHERE act ->> 'kind' = 'label';
    -- labels: JSON of the labels that the query names, each with its name in it; null: not looked up yet.
    ALTER TABLE saved_searches ADD COLUMN labels TEXT;
    UPDATE saved_searches SET id = id + ${NEW}, place = (place + 1) * ${GAP};
    DROP TABLE id_base;

    ${recordChanges({ kind: 'labels', table: 'labels', key: ['labelId'], columns: ['name', 'colour', 'letter', 'place'] })}
    ${recordChanges({ kind: 'labelled', table: 'conversation_labels', key: ['convId', 'labelId'], columns: [] })}
    ${recordChanges({ kind: 'notes', table: 'notes', key: ['convId'], columns: ['text', 'changed'] })}
    ${recordChanges({ kind: 'people', table: 'known_people', key: ['email'], columns: ['alias', 'note', 'colour'], has: (row) => `(${row}.alias <> '' OR ${row}.note <> '' OR ${row}.colour IS NOT NULL)` })}
    ${recordChanges({ kind: 'searches', table: 'saved_searches', key: ['id'], columns: ['name', 'query', 'labels', 'place'] })}
    ${recordChanges({ kind: 'rules', table: 'rules', key: ['ruleId'], columns: ['name', 'isOn', 'convId', 'isLost', 'conditions', 'actions', 'place'] })}
  `,
};
