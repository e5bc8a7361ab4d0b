import type { Label } from '../../../shared/model/labels.ts';
import { LONGEST_EMAIL } from '../../../shared/model/people.ts';
import {
  comparedWord,
  hasAction,
  hasCondition,
  MAX_RULE_ENTRIES,
  MAX_RULE_NAME,
  MAX_RULE_WORD,
  type RuleConditions,
} from '../../../shared/model/rules.ts';
import type { EditedRule } from './rulesStore.ts';

/** The entries of a field with commas in between. */
const entriesOf = (typed: string): readonly string[] => [
  ...new Set(
    typed
      .split(/[,;\n]/u)
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  ),
];

export const conditionsOf = ({ from, words, convId, isCritical, hasFile }: EditedRule): RuleConditions => ({
  from: entriesOf(from),
  words: entriesOf(words),
  convId,
  isCritical,
  hasFile,
});

/** The rule without labels that were deleted. */
export function withExisting(edited: EditedRule, known: readonly Pick<Label, 'id'>[]): EditedRule {
  const labels = edited.actions.labels.filter((label) => known.some(({ id }) => id === label));
  return { ...edited, actions: { ...edited.actions, labels } };
}

const isAddress = (entry: string) => /^[^\s@]*@[^\s@]+$/u.test(entry) && entry.length <= LONGEST_EMAIL;
const isWord = (entry: string) => comparedWord(entry) !== '' && entry.length <= MAX_RULE_WORD;

/** The parts of a typed rule that keep it from being saved. */
export interface RuleProblems {
  readonly name: 'missing' | 'long' | null;
  /** The first entry that is no address, or `many`. */
  readonly from: ListProblem | null;
  readonly words: ListProblem | null;
  readonly isSearchLeft: boolean;
  readonly isWithoutCondition: boolean;
  readonly isWithoutAction: boolean;
}

export type ListProblem = { readonly kind: 'many' } | { readonly kind: 'wrong'; readonly entry: string };

export function problemsOf(edited: EditedRule): RuleProblems {
  const name = edited.name.trim();
  const conditions = conditionsOf(edited);
  return {
    name: name === '' ? 'missing' : name.length > MAX_RULE_NAME ? 'long' : null,
    from: listProblem(conditions.from, isAddress),
    words: listProblem(conditions.words, isWord),
    isSearchLeft: edited.convId === null && edited.search.trim() !== '',
    isWithoutCondition: !hasCondition(conditions),
    isWithoutAction: !hasAction(edited.actions),
  };
}

function listProblem(entries: readonly string[], isRight: (entry: string) => boolean): ListProblem | null {
  if (entries.length > MAX_RULE_ENTRIES) return { kind: 'many' };
  const wrong = entries.find((entry) => !isRight(entry));
  return wrong === undefined ? null : { kind: 'wrong', entry: wrong };
}

/** Whether its conditions can be tried, also before there is a name or an action. */
export const canTry = ({ from, words, isSearchLeft, isWithoutCondition }: RuleProblems): boolean =>
  from === null && words === null && !isSearchLeft && !isWithoutCondition;

export const isComplete = (problems: RuleProblems): boolean =>
  canTry(problems) && problems.name === null && !problems.isWithoutAction;
