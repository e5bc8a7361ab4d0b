import { expect, it } from 'vitest';
import { convId, type LabelId } from '../../../shared/model/ids.ts';
import { NEW_RULE } from './rulesStore.ts';
import { canTry, conditionsOf, isComplete, problemsOf, withExisting } from './ruleTyped.ts';

it('reads addresses and words with commas in between, each once', () => {
  const { from, words } = conditionsOf({
    ...NEW_RULE,
    from: ' a@x.example,, @y.example ',
    words: 'a b; c,a b',
  });
  expect([from, words]).toEqual([
    ['a@x.example', '@y.example'],
    ['a b', 'c'],
  ]);
});

it.each([
  ['an address without @', { from: 'ana' }],
  ['a word of signs', { words: '?!' }],
  ['more entries than there is room for', { words: Array.from({ length: 51 }, (_, i) => `w${i}`).join() }],
  ['a conversation that is typed and not chosen', { hasFile: true, search: 'Ana' }],
  ['no condition', {}],
])('refuses %s', (_name, typed) => {
  expect(canTry(problemsOf({ ...NEW_RULE, ...typed }))).toBe(false);
});

it('counts a label that was deleted as no action', () => {
  const [refund, parcel] = [1 as LabelId, 2 as LabelId];
  const actions = { ...NEW_RULE.actions, labels: [refund, parcel] };
  const edited = { ...NEW_RULE, name: 'Rule', hasFile: true, actions };
  const left = withExisting(edited, [{ id: parcel }]);
  expect(left.actions.labels).toEqual([parcel]);
  expect(problemsOf(left).isWithoutAction).toBe(false);
  expect(problemsOf(withExisting(edited, [])).isWithoutAction).toBe(true);
});

it('keeps the conversation of a rule while the archive doesn’t have it', () => {
  const actions = { ...NEW_RULE.actions, pins: true };
  const edited = { ...NEW_RULE, name: 'Rule', actions, convId: convId(7) };
  expect(conditionsOf(edited).convId).toBe(7);
  expect(isComplete(problemsOf(edited))).toBe(true);
});
