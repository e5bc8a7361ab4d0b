import type { ConvId, MsgId, RuleId } from '../../../shared/model/ids.ts';
import type { RuleActions, RuleConditions, WrittenRule } from '../../../shared/model/rules.ts';
import type { Store } from '../db/store.ts';

type Local = Pick<Store, 'local'>;

export interface StoredRule extends WrittenRule {
  readonly id: RuleId;
  readonly isOn: boolean;
  readonly isLost: boolean;
  /** It acts on messages after it. */
  readonly since: number;
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
}

const COLUMNS = 'ruleId AS id, name, isOn, convId, isLost, conditions, actions, since';

const asRule = ({ id, name, isOn, convId, isLost, conditions, actions, since }: RuleRow): StoredRule => ({
  ...{ id, name, isOn: isOn === 1, isLost: isLost === 1, since },
  conditions: { ...(JSON.parse(conditions) as Omit<RuleConditions, 'convId'>), convId },
  actions: JSON.parse(actions) as RuleActions,
});

/** All, in their order. */
export const listRules = ({ local }: Local): readonly StoredRule[] =>
  local.all<RuleRow>(`SELECT ${COLUMNS} FROM rules ORDER BY place`).map(asRule);

export const isAnyRuleOn = ({ local }: Local): boolean =>
  local.get('SELECT 1 FROM rules WHERE isOn LIMIT 1') !== undefined;

export function getRule({ local }: Local, id: RuleId): StoredRule | null {
  const row = local.get<RuleRow>(`SELECT ${COLUMNS} FROM rules WHERE ruleId = ?`, id);
  return row === undefined ? null : asRule(row);
}

type NewRule = Omit<StoredRule, 'id'>;

/** `id` null: a new one. One that isn't in the list comes last. */
export function putRule({ local }: Local, id: RuleId | null, rule: NewRule): RuleId {
  const { name, isOn, isLost, conditions, actions, since } = rule;
  const { convId, ...others } = conditions;
  const row = local.get<{ id: RuleId }>(
    `INSERT INTO rules (ruleId, place, name, isOn, convId, isLost, conditions, actions, since)
     VALUES (:id, (SELECT ifnull(max(place), 0) + 1 FROM rules), :name, :isOn, :convId, :isLost, :others, :actions, :since)
     ON CONFLICT (ruleId) DO UPDATE SET name = :name, isOn = :isOn, convId = :convId, isLost = :isLost,
       conditions = :others, actions = :actions, since = :since
     RETURNING ruleId AS id`,
    {
      ...{ id, name, isOn: Number(isOn), convId, isLost: Number(isLost), since },
      ...{ others: JSON.stringify(others), actions: JSON.stringify(actions) },
    },
  );
  if (row === undefined) throw new Error('The row of a rule has no id.');
  return row.id;
}

/** `since`: it acts on messages after it. */
export function turnRule({ local }: Local, id: RuleId, isOn: boolean, since: number): void {
  local.run('UPDATE rules SET isOn = ?, since = ? WHERE ruleId = ?', Number(isOn), since, id);
}

/** Puts the rules in that order. */
export function placeRules({ local }: Local, ids: readonly RuleId[]): void {
  local.transaction(() => {
    for (const [place, id] of ids.entries())
      local.run('UPDATE rules SET place = ? WHERE ruleId = ?', place, id);
  });
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
