import { z } from 'zod';
import { zConvId, zRuleId } from '../../../shared/contract/inputs.ts';
import { zRuleActions, zRuleConditionFields, zRuleName } from '../../../shared/contract/rules.ts';
import { hasCondition, MAX_RULES } from '../../../shared/model/rules.ts';
import { type InBackup, inBackup } from '../db/inBackup.ts';
import { newestKnown } from '../messages/newestKnown.ts';
import { deleteRule, getRule, listRules, putRule, type StoredRule } from './table.ts';

const zOtherConditions = zRuleConditionFields.omit({ convId: true });
const zFlag = z.union([z.literal(0), z.literal(1)]);

/** See `InBackup`. The log and the queue of rules are about what this computer did. */
export const RULES_IN_BACKUP = {
  rules: inBackup({
    table: 'rules',
    hasNumbers: ([, , convId]) => convId !== null,
    zKey: z.tuple([zRuleId]),
    zValue: z
      .tuple([zRuleName, zFlag, zConvId.nullable(), zFlag, zOtherConditions, zRuleActions, z.int()])
      .refine(([, isOn, convId, isLost, conditions]) =>
        isLost === 1 ? isOn === 0 : hasCondition({ ...conditions, convId }),
      ),
    read: `SELECT json_array(name, isOn, convId, isLost, json(conditions), json(actions), place) FROM rules
      WHERE ruleId = changes.key ->> 0`,
    put: (store, [id], value) => {
      if (value === null) return deleteRule(store, id);
      const [name, isOn, convId, isLost, conditions, actions, place] = value;
      const rule = {
        ...{ id, name, place, isOn: isOn === 1, isLost: isLost === 1 },
        ...{ conditions: { ...conditions, convId }, actions },
      };
      const before = getRule(store, id);
      // Another rule than before acts only on messages that are new from then on.
      const isSame = before !== null && actingPart(before) === actingPart(rule);
      putRule(store, { ...rule, since: isSame ? before.since : newestKnown(store) });
    },
    canBeHere: (store, [id]) => getRule(store, id) !== null || listRules(store).length < MAX_RULES,
  }),
} as const satisfies Readonly<Record<string, InBackup>>;

const actingPart = ({ isOn, conditions, actions }: Omit<StoredRule, 'since'>): string => {
  const { convId, ...others } = conditions;
  return JSON.stringify([isOn, convId, others, actions]);
};
