import type { ConvId, MsgId, RuleId } from '../../../shared/model/ids.ts';
import type { RuleActions, RuleConditions, WrittenRule } from '../../../shared/model/rules.ts';
import { GAP } from '../db/placing.ts';
import type { Store } from '../db/store.ts';

type Local = Pick<Store, 'local'>;

export interface StoredRule extends WrittenRule {
  readonly id: RuleId;
  readonly isOn: boolean;
  readonly isLost: boolean;
  /** It acts on messages after it. */
  readonly since: number;
  /** The lowest acts first. */
  readonly place: number;
}

interface RuleRow {
  readonly id: RuleId;
  readonly name: string;
  readonly isOn: 0 | 1;
  readonly convId: ConvId | null;
  readonly isLost: 0 | 1;
  readonly conditions: string;
  readonly actions: string;
  readonly since: number;
  readonly place: number;
}

const COLUMNS = 'ruleId AS id, name, isOn, convId, isLost, conditions, actions, since, place';

const asRule = ({ isOn, convId, isLost, conditions, actions, ...row }: RuleRow): StoredRule => ({
  ...{ ...row, isOn: isOn === 1, isLost: isLost === 1 },
  conditions: { ...(JSON.parse(conditions) as Omit<RuleConditions, 'convId'>), convId },
  actions: JSON.parse(actions) as RuleActions,
});

/** All, in their order. */
export const listRules = ({ local }: Local): readonly StoredRule[] =>
  local.all<RuleRow>(`SELECT ${COLUMNS} FROM rules ORDER BY place, ruleId`).map(asRule);

export const isAnyRuleOn = ({ local }: Local): boolean =>
  local.get('SELECT 1 FROM rules WHERE isOn LIMIT 1') !== undefined;

export function getRule({ local }: Local, id: RuleId): StoredRule | null {
  const row = local.get<RuleRow>(`SELECT ${COLUMNS} FROM rules WHERE ruleId = ?`, id);
  return row === undefined ? null : asRule(row);
}

/** The id and the place of a new one, which comes last. */
export function newRule({ local }: Local): Pick<StoredRule, 'id' | 'place'> {
  const row = local.get<{ id: RuleId; last: number }>(
    'SELECT random() & 0xFFFFFFFFFFFFF AS id, (SELECT ifnull(max(place), 0) FROM rules) AS last',
  );
  if (row === undefined) throw new Error('There is no id for a rule.');
  return { id: row.id, place: row.last + GAP };
}

export function putRule({ local }: Local, rule: StoredRule): void {
  const { id, name, isOn, isLost, conditions, actions, since, place } = rule;
  const { convId, ...others } = conditions;
  local.run(
    `INSERT INTO rules (ruleId, place, name, isOn, convId, isLost, conditions, actions, since)
     VALUES (:id, :place, :name, :isOn, :convId, :isLost, :others, :actions, :since)
     ON CONFLICT (ruleId) DO UPDATE SET name = :name, isOn = :isOn, convId = :convId, isLost = :isLost,
       conditions = :others, actions = :actions, since = :since, place = :place`,
    {
      ...{ id, place, name, isOn: Number(isOn), convId, isLost: Number(isLost), since },
      ...{ others: JSON.stringify(others), actions: JSON.stringify(actions) },
    },
  );
}

export function placeRule({ local }: Local, id: RuleId, place: number): void {
  local.run('UPDATE rules SET place = ? WHERE ruleId = ?', place, id);
}

/** Its log stays, for the case that it is put back; its rows go as others come. */
export function deleteRule({ local }: Local, id: RuleId): void {
  local.run('DELETE FROM rules WHERE ruleId = ?', id);
}

/** Rules about a conversation whose number may be another one's are off, and know it no more. */
export function looseRulesOf({ local }: Local, convId: ConvId): void {
  local.run('UPDATE rules SET convId = NULL, isLost = 1, isOn = 0 WHERE convId = ?', convId);
}

export function queueMessages({ local }: Local, ids: readonly MsgId[]): void {
  local.run('INSERT OR IGNORE INTO rule_queue (msgId) SELECT value FROM json_each(?)', JSON.stringify(ids));
}

export const listQueued = ({ local }: Local): readonly MsgId[] =>
  local.all<{ msgId: MsgId }>('SELECT msgId FROM rule_queue ORDER BY msgId').map(({ msgId }) => msgId);

export function unqueueMessages({ local }: Local, ids: readonly MsgId[]): void {
  local.run('DELETE FROM rule_queue WHERE msgId IN (SELECT value FROM json_each(?))', JSON.stringify(ids));
}

/** A restored service gives the ids above `common` to other messages. Rules act on these. */
export function forgetRulesAbove({ local }: Local, common: number): void {
  local.run('DELETE FROM rule_queue WHERE msgId > ?', common);
  local.run('DELETE FROM rule_log WHERE msgId > ?', common);
  local.run('UPDATE rules SET since = ? WHERE since > ?', common, common);
}
