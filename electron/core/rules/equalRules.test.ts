import { expect, test } from 'vitest';
import type { RuleId } from '../../../shared/model/ids.ts';
import { c, OMAR, openTestStore, wire } from '../../../testing/core/testStore.ts';
import { listNotifyLevels } from '../conversations/notifyLevels.ts';
import { storeWith } from '../triage/testTriage.ts';
import { listRules, looseRulesOf, newRule, putRule } from './table.ts';
import { rulesOn, ruleWith } from './testRules.ts';

/** A rule that was made on two computers, and another one. */
function madeTwice() {
  const store = storeWith(1);
  const rules = rulesOn(store);
  const add = (words: readonly string[], isOn = true) => {
    const rule = { ...ruleWith({ words, from: [OMAR] }), ...newRule(store), isOn };
    putRule(store, rule);
    return rule.id;
  };
  const ids = [add(['refund', 'credit']), add(['other']), add(['credit', 'refund'], false)];
  const listed = () => rules.book.list().map(({ id }) => id);
  return { store, ...rules, ids, listed };
}

test('a rule that was made on two computers is one, which is on, and acts once', () => {
  const { book, come, ids, listed } = madeTwice();
  const [one, other, same] = ids;
  const first = Math.min(one ?? 0, same ?? 0) as RuleId;
  expect(listed()).toEqual([first, other]);
  expect(book.list().map(({ isOn }) => isOn)).toEqual([true, true]);
  come(wire(10, { senderEmail: OMAR, msgText: 'A refund' }));
  expect(book.log(first, null).entries).toHaveLength(1);
});

test('a rule that both computers have switched on acts once, where it stands in the list', () => {
  const store = storeWith(1);
  const { book, come } = rulesOn(store);
  const mute = ruleWith({ words: ['refund'] }, { level: 'none', snooze: 'hour' });
  const add = (rule: typeof mute) => putRule(store, { ...rule, ...newRule(store) });
  add(mute);
  add(ruleWith({ from: [OMAR] }, { level: 'all' }));
  add(mute);
  come(wire(10, { senderEmail: OMAR, msgText: 'A refund' }));
  const [first, other] = book.list();
  const acts = (id = 0 as RuleId) => book.log(id, null).entries.map(({ act }) => act.kind);
  expect(acts(first?.id)).toEqual(['snooze', 'level']);
  expect(acts(other?.id)).toEqual(['level']);
  expect(listNotifyLevels(store).get(c(1))).toBe('all');
});

test('it is switched, changed, moved, deleted and put back as one', () => {
  const { store, book, ids, listed } = madeTwice();
  const [one, other, same] = ids;
  const first = Math.min(one ?? 0, same ?? 0) as RuleId;
  book.turn(first, false);
  expect(listRules(store).map(({ isOn }) => isOn)).toEqual([false, true, false]);
  book.move(first, 1);
  expect(listed()).toEqual([other, first]);
  book.save(first, ruleWith({ words: ['money'] }));
  expect(listed()).toEqual([other, first]);
  expect(listRules(store).filter(({ conditions }) => conditions.words[0] === 'money')).toHaveLength(2);
  const { undoId } = book.remove(first);
  expect(listRules(store).map(({ id }) => id)).toEqual([other]);
  book.putBack(undoId);
  expect(listed()).toEqual([other, first]);
  expect(listRules(store)).toHaveLength(3);
});

test('rules that do the same under two names, or differ in anything, stay two', () => {
  const store = openTestStore();
  const { book } = rulesOn(store);
  for (const rule of [
    ruleWith({ words: ['refund'] }),
    { ...ruleWith({ words: ['refund'] }), name: 'Another' },
    ruleWith({ words: ['refund'], isCritical: true }),
    ruleWith({ words: ['refund'] }, { level: 'none' }),
  ])
    putRule(store, { ...rule, ...newRule(store) });
  expect(book.list()).toHaveLength(4);
});

test('rules about different conversations stay two when the service loses these', () => {
  const store = storeWith(2);
  const { book } = rulesOn(store);
  for (const convId of [c(1), c(2)]) putRule(store, { ...ruleWith({ convId }), ...newRule(store) });
  expect(book.list()).toHaveLength(2);
  for (const convId of [c(1), c(2)]) looseRulesOf(store, convId);
  expect(book.list()).toHaveLength(2);
});
