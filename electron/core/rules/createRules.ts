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
import { isStillMade, unmake } from './ruleChanges.ts';
import { getLogged, type LogRow, listLog, markUndone } from './ruleLog.ts';
import { deleteRule, getRule, listRules, placeRules, putRule, type StoredRule, turnRule } from './table.ts';
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

interface Deleted {
  readonly rule: StoredRule;
  /** Its index in the list. */
  readonly at: number;
}

const gone = () => new AppError('not-found', 'That can’t be undone any more.');

export function createRules({ store, ends, newest, onConversation, onChange }: Options): RuleBook {
  const deleted = new Map<number, Deleted>();
  let last = 0;
  const get = (id: RuleId) => orNotFound(getRule(store, id), 'rule');
  const ids = () => listRules(store).map((rule) => rule.id);

  return {
    list: () => listRules(store).map((rule) => described(store, ends, rule)),
    save: (id, rule) => {
      if (id !== null) get(id);
      else if (ids().length >= MAX_RULES) return { kind: 'full' };
      const saved = putRule(store, id, { ...rule, isOn: true, isLost: false, since: newest() });
      onChange();
      return { kind: 'saved', id: saved };
    },
    turn: (id, isOn) => {
      if (get(id).isLost && isOn) throw new AppError('not-found', 'The conversation of the rule is gone.');
      turnRule(store, id, isOn, newest());
      onChange();
    },
    move: (id, to) => {
      get(id);
      placeRules(store, withAt(ids(), id, to));
      onChange();
    },
    remove: (id) => {
      last += 1;
      deleted.set(last, { rule: get(id), at: ids().indexOf(id) });
      deleted.delete(last - MOST_UNDONE);
      deleteRule(store, id);
      onChange();
      return { undoId: last };
    },
    putBack: (undoId) => {
      const found = deleted.get(undoId);
      if (found === undefined || ids().length >= MAX_RULES) throw gone();
      const { rule, at } = found;
      store.local.transaction(() => {
        putRule(store, rule.id, { ...rule, since: newest() });
        placeRules(store, withAt(ids(), rule.id, at));
      });
      deleted.delete(undoId);
      onChange();
    },
    log: (id, before) => {
      const rows = listLog(store, id, before, LOG_PAGE + 1);
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
  return {
    ...{ id, name, isOn, conditions, actions, isConversationLost: isLost },
    conversation: conversation && asProven(conversation, ends),
    lostLabels: actions.labels.filter((labelId) => getLabel(store, labelId) === null).length,
  };
}

/** The list with one of its rules at another index. */
function withAt(ids: readonly RuleId[], id: RuleId, to: number): readonly RuleId[] {
  return ids.filter((other) => other !== id).toSpliced(to, 0, id);
}
