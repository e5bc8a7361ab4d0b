import { AppError, orNotFound } from '../../../shared/errors/errors.ts';
import type { ConvId, RuleId } from '../../../shared/model/ids.ts';
import {
  MAX_RULES,
  type Rule,
  type RuleLogPage,
  type SavedRule,
  type WrittenRule,
} from '../../../shared/model/rules.ts';
import { getConversation } from '../conversations/conversations.ts';
import { getLabel } from '../conversations/labels/labelTable.ts';
import { asProven, type Ends } from '../conversations/routes.ts';
import type { Store } from '../db/store.ts';
import { changeAll, deleteAll, findShown, idsOf, listShown, moveShown } from './equalRules.ts';
import { isStillMade, unmake } from './ruleChanges.ts';
import { getLogged, type LogRow, listLog, markUndone } from './ruleLog.ts';
import { listRules, newRule, putRule, type StoredRule } from './table.ts';
import { matchesOf } from './tryRule.ts';

/** So many deleted rules can be put back. */
const MOST_UNDONE = 20;
/** Entries of the log in an answer. */
const LOG_PAGE = 50;

/** The account's rules, and the log of the changes that they made. Each rejects with AppError `not-found` for a rule that was deleted. */
export interface RuleBook {
  list(): readonly Rule[];
  /** `id` null: a new one. It is on, and acts on messages that come from now on. */
  save(id: RuleId | null, rule: WrittenRule): SavedRule;
  turn(id: RuleId, isOn: boolean): void;
  move(id: RuleId, to: number): void;
  remove(id: RuleId): { readonly undoId: number };
  putBack(undoId: number): void;
  log(id: RuleId, before: number | null): RuleLogPage;
  /** @throws AppError `not-found` if the conversation has changed since, or it was undone before */
  undo(logId: number): void;
}

interface Options {
  readonly store: Store;
  readonly ends: Ends;
  /** The newest message that is known or was announced; 0: none. */
  readonly newest: () => number;
  readonly onConversation: (convId: ConvId) => void;
  /** The rules changed, or the log. */
  readonly onChange: () => void;
}

const gone = () => new AppError('not-found', 'That can’t be undone any more.');

export function createRules({ store, ends, newest, onConversation, onChange }: Options): RuleBook {
  const deleted = new Map<number, readonly StoredRule[]>();
  let last = 0;
  const get = (id: RuleId) => orNotFound(findShown(store, id), 'rule');
  const count = () => listRules(store).length;

  return {
    list: () => listShown(store).map((rule) => described(store, ends, rule)),
    save: (id, rule) => {
      const before = id === null ? null : get(id);
      if (before === null && count() >= MAX_RULES) return { kind: 'full' };
      const written = { ...rule, isOn: true, isLost: false, since: newest() };
      const own = before ?? newRule(store);
      if (before) changeAll(store, before, written);
      else putRule(store, { ...written, id: own.id, place: own.place });
      onChange();
      return { kind: 'saved', id: own.id };
    },
    turn: (id, isOn) => {
      const rule = get(id);
      if (rule.isLost && isOn) throw new AppError('not-found', 'The conversation of the rule is gone.');
      changeAll(store, rule, { isOn, since: newest() });
      onChange();
    },
    move: (id, to) => {
      moveShown(store, get(id), to);
      onChange();
    },
    remove: (id) => {
      const rule = get(id);
      last += 1;
      deleted.set(last, rule.all);
      deleted.delete(last - MOST_UNDONE);
      deleteAll(store, rule);
      onChange();
      return { undoId: last };
    },
    putBack: (undoId) => {
      const rules = deleted.get(undoId);
      if (rules === undefined || count() + rules.length > MAX_RULES) throw gone();
      for (const rule of rules) putRule(store, { ...rule, since: newest() });
      deleted.delete(undoId);
      onChange();
    },
    log: (id, before) => {
      const rows = listLog(store, idsOf(store, id), before, LOG_PAGE + 1);
      const shown = rows.slice(0, LOG_PAGE);
      const matches = matchesOf(
        store,
        ends,
        shown.map(({ msgId }) => msgId),
      );
      const entries = shown.map((row) => ({
        ...{ id: row.id, at: row.at, act: row.act, isUndone: row.isUndone },
        match: matches.get(row.msgId) ?? null,
        canUndo: canUndo(store, row),
      }));
      return { entries, hasMore: rows.length > LOG_PAGE };
    },
    undo: (logId) => {
      const row = getLogged(store, logId);
      if (row === null || !canUndo(store, row)) throw gone();
      store.archive.transaction(() =>
        store.local.transaction(() => {
          unmake(store, row.convId, row.act);
          markUndone(store, logId);
        }),
      );
      onConversation(row.convId);
      onChange();
    },
  };
}

const canUndo = (store: Store, { isUndone, convId, act }: LogRow): boolean =>
  !isUndone && isStillMade(store, convId, act);

function described(store: Store, ends: Ends, rule: StoredRule): Rule {
  const { id, name, isOn, isLost, conditions, actions } = rule;
  const conversation = conditions.convId === null ? null : getConversation(store, conditions.convId);
  const known = actions.labels.map((labelId) => getLabel(store, labelId)?.id ?? null);
  const lost = actions.labels.filter((_, index) => known[index] === null);
  const labels = [...new Set([...known.filter((labelId) => labelId !== null), ...lost])];
  return {
    ...{ id, name, isOn, conditions, actions: { ...actions, labels }, isConversationLost: isLost },
    conversation: conversation && asProven(conversation, ends),
    lostLabels: lost.length,
  };
}
