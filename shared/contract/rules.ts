import { z } from 'zod';
import { LONGEST_EMAIL } from '../model/people.ts';
import {
  comparedWord,
  hasAction,
  hasCondition,
  MAX_RULE_ENTRIES,
  MAX_RULE_NAME,
  MAX_RULE_WORD,
  MAX_RULES,
  RULE_LEVELS,
  RULE_SNOOZES,
  type Rule,
  type RuleActions,
  type RuleConditions,
  type RuleLogPage,
  type SavedRule,
  type TriedStretch,
} from '../model/rules.ts';
import { id, nothing, route, zConvId, zLabelId, zMsgId, zRuleId } from './inputs.ts';

const listOf = <T extends z.ZodType>(entry: T) => z.array(entry).max(MAX_RULE_ENTRIES).readonly();
const zWord = z
  .string()
  .trim()
  .max(MAX_RULE_WORD)
  .refine((word) => comparedWord(word) !== '');
export const zRuleConditionFields = z
  .object({
    from: listOf(z.string().trim().toLowerCase().min(1).max(LONGEST_EMAIL)),
    convId: zConvId.nullable(),
    words: listOf(zWord),
    isCritical: z.boolean(),
    hasFile: z.boolean(),
  })
  .strict();
const zConditions = zRuleConditionFields.refine(hasCondition) satisfies z.ZodType<RuleConditions>;
export const zRuleActions = z
  .object({
    labels: listOf(zLabelId),
    pins: z.boolean(),
    level: z.enum(RULE_LEVELS).nullable(),
    snooze: z.enum(RULE_SNOOZES).nullable(),
  })
  .strict()
  .refine(hasAction) satisfies z.ZodType<RuleActions>;
export const zRuleName = z.string().trim().min(1).max(MAX_RULE_NAME);

export const rulesCoreRoutes = {
  /** All rules, in their order. */
  'rules.list': route<readonly Rule[]>()(nothing),
  /**
   * `id` null: a new one, which comes last. It is on, and acts on messages that come from now on. Rejects with `not-found` for one that was
   * deleted.
   */
  'rules.save': route<SavedRule>()(
    z
      .object({ id: zRuleId.nullable(), name: zRuleName, conditions: zConditions, actions: zRuleActions })
      .strict(),
  ),
  /** Switched on, it acts on messages that come from now on. Rejects with `not-found`, also to switch on one whose conversation is lost. */
  'rules.turn': route<null>()(z.object({ id: zRuleId, isOn: z.boolean() }).strict()),
  /** Puts a rule at that index of the list. */
  'rules.move': route<null>()(z.object({ id: zRuleId, to: z.number().int().min(0).max(MAX_RULES) }).strict()),
  'rules.remove': route<{ readonly undoId: number }>()(z.object({ id: zRuleId }).strict()),
  /** Puts a rule back that was deleted. Rejects with `not-found` for one of long ago, a second time, and if there is no more room. */
  'rules.putBack': route<null>()(z.object({ undoId: id }).strict()),
  /**
   * Compares the newest messages of others below that one with conditions; null: from the newest on. A stretch takes a few ms; the page asks
   * for as many as it wants. `limit`: how many matches to return. It changes nothing.
   */
  'rules.try': route<TriedStretch>()(
    z
      .object({
        conditions: zConditions,
        below: zMsgId.nullable(),
        limit: z.number().int().min(0).max(50),
      })
      .strict(),
  ),
  /** The changes that a rule made, those before one of them; null: the last ones. */
  'rules.log': route<RuleLogPage>()(z.object({ id: zRuleId, before: id.nullable() }).strict()),
  /** Undoes one change of a rule. Rejects with `not-found` if the conversation has changed since. */
  'rules.undo': route<null>()(z.object({ logId: id }).strict()),
} as const;

export interface RulesCoreEvents {
  /** The list of rules changed, or they made changes: read them again. */
  rules: null;
}
