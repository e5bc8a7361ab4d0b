import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { KEY, temporaryDir } from '../../../testing/core/testStore.ts';
import { connect } from '../db/db.ts';
import { migrate } from '../db/migrate.ts';
import { localMigrations } from '../db/migrations/index.ts';
import { local28 } from '../db/migrations/local28.ts';

const open = (dir: string) =>
  connect({ file: join(dir, 'local.db'), key: KEY, durability: 'full', cacheMiB: 1 });

/** A file of before, with labels that a rule, its log, a saved search and a lost conversation name. */
function fileOfBefore(): string {
  const dir = temporaryDir();
  const db = open(dir);
  migrate(db, localMigrations.slice(0, localMigrations.indexOf(local28)));
  const actions = JSON.stringify({ labels: [2, 1, 9], pins: false, level: null, snooze: null });
  const act = JSON.stringify({ kind: 'label', labelId: 1 });
  db.exec(`
    INSERT INTO labels VALUES (1, 'Bug', 'bug', 'red', 'b', 1), (2, 'Late', 'late', 'blue', NULL, 2);
    INSERT INTO conversation_labels VALUES (5, 1), (5, 2);
    INSERT INTO rules VALUES (3, 1, 'Rule', 1, NULL, 0, '{"from":[]}', '${actions}', 7);
    INSERT INTO rule_log VALUES (1, 3, 8, 5, 0, '${act}', 0), (2, 3, 8, 5, 0, '{"kind":"pin"}', 0);
    INSERT INTO saved_searches VALUES (1, 'Bugs', 'label:bug', 0);
    INSERT INTO lost_conversations (at, people, labels) VALUES (0, '[]', '[1,2]');
  `);
  db.close();
  return dir;
}

function after(dir: string) {
  const db = open(dir);
  migrate(db, localMigrations);
  const column = (sql: string) => db.all<{ v: number | string }>(sql).map(({ v }) => v);
  const [bug, late] = column('SELECT labelId AS v FROM labels ORDER BY place').map(Number);
  const found = {
    ...{ bug, late, labels: column('SELECT labelId AS v FROM conversation_labels ORDER BY labelId') },
    rule: column('SELECT ruleId AS v FROM rules')[0],
    actions: JSON.parse(String(column('SELECT actions AS v FROM rules')[0])) as unknown,
    log: column('SELECT DISTINCT ruleId AS v FROM rule_log'),
    acts: column('SELECT act AS v FROM rule_log').map((act) => JSON.parse(String(act)) as unknown),
    search: column('SELECT id AS v FROM saved_searches')[0],
    lost: JSON.parse(String(column('SELECT labels AS v FROM lost_conversations')[0])) as unknown,
  };
  db.close();
  return found;
}

test('labels, rules and saved searches get ids that no other computer gives, and all that names them follows', () => {
  const dir = fileOfBefore();
  const copy = temporaryDir();
  cpSync(dir, copy, { recursive: true });
  const found = after(dir);
  const { bug = 0, late = 0, rule } = found;
  expect(bug).toBeGreaterThan(100);
  expect(found).toMatchObject({ labels: [bug, late], log: [rule], lost: [bug, late] });
  expect(found.actions).toEqual({ labels: [late, bug, bug + 8], pins: false, level: null, snooze: null });
  expect(found.acts).toEqual([{ kind: 'label', labelId: bug }, { kind: 'pin' }]);
  expect(after(copy)).toEqual(found);
  const other = after(fileOfBefore());
  expect([other.bug, other.rule, other.search]).not.toContain(bug);
  expect(other.rule).not.toBe(rule);
  expect(other.search).not.toBe(found.search);
});
