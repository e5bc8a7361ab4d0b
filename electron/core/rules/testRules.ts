/** Helpers for the tests of rules. */
import type { RuleId } from '../../../shared/model/ids.ts';
import type { RuleActions, RuleConditions } from '../../../shared/model/rules.ts';
import type { Store } from '../db/store.ts';
import { newestMsgId } from '../messages/messagePages.ts';
import { applyBatch, type Batch } from '../sync/intake/applyBatch.ts';
import { createNewMessagesTeller } from '../sync/intake/tellNewMessages.ts';
import { createRules } from './createRules.ts';
import { createRuleEngine } from './ruleEngine.ts';
import type { StoredRule } from './table.ts';

export const NOW = 1_700_000_000_000;
export const ANY: RuleConditions = { from: [], convId: null, words: [], isCritical: false, hasFile: false };
const PIN: RuleActions = { labels: [], pins: true, level: null, snooze: null };
const NOTHING: RuleActions = { ...PIN, pins: false };

/** A rule that is on, as the table takes it. It pins unless said otherwise. */
export const ruleWith = (
  conditions: Partial<RuleConditions>,
  actions: Partial<RuleActions> = { pins: true },
): Omit<StoredRule, 'id' | 'place'> => ({
  ...{ name: 'Rule', isOn: true, isLost: false, since: 0 },
  conditions: { ...ANY, ...conditions },
  actions: { ...NOTHING, ...actions },
});

const ENDS = { isEndUnreadable: () => false };

/** The rules of a store, an engine for them, and what it logs. */
export function rulesOn(store: Store) {
  const log: string[] = [];
  const engine = createRuleEngine({
    ...{ store, now: () => NOW, signal: new AbortController().signal },
    ...{ onConversation: () => {}, onSnooze: () => {}, onChange: () => {} },
    log: (level, message) => log.push(`${level}: ${message}`),
    // However slow the computer is, it has acted on few messages once they came.
    sliceMs: Number.POSITIVE_INFINITY,
  });
  const book = createRules({
    ...{ store, ends: ENDS, newest: () => newestMsgId(store) ?? 0 },
    ...{ onConversation: () => {}, onChange: () => {} },
  });
  const teller = createNewMessagesTeller(
    store,
    () => {},
    engine,
    () => {},
  );
  return {
    ...{ book, engine, log },
    /** A new rule. */
    made: (conditions: Partial<RuleConditions>, actions?: Partial<RuleActions>): RuleId => {
      const saved = book.save(null, ruleWith(conditions, actions));
      if (saved.kind !== 'saved') throw new Error(saved.kind);
      return saved.id;
    },
    /** Messages come that are newer than all others. */
    come: (...messages: Batch['messages']) => {
      applyBatch(store, { messages, covered: null });
      teller.newest();
    },
    /** The changes in the log of a rule, the newest first. */
    acts: (id: RuleId) => book.log(id, null).entries.map(({ act }) => act),
  };
}
