import type { Handlers, RoutesOf } from '../../../shared/contract/index.ts';
import type { Ends } from '../conversations/routes.ts';
import type { Store } from '../db/store.ts';
import type { RuleBook } from './createRules.ts';
import { tryConditions } from './tryRule.ts';

/** The parts of an account that these routes use. */
interface Account {
  readonly store: Store;
  readonly sync: Ends;
  readonly ruleBook: RuleBook;
}

/** Handles the routes `rules.*` for the account that `current` returns. */
export function ruleRoutes(current: () => Account): Handlers<RoutesOf<'rules'>> {
  return {
    'rules.list': () => current().ruleBook.list(),
    'rules.save': ({ id, ...rule }) => current().ruleBook.save(id, rule),
    'rules.turn': ({ id, isOn }) => {
      current().ruleBook.turn(id, isOn);
      return null;
    },
    'rules.move': ({ id, to }) => {
      current().ruleBook.move(id, to);
      return null;
    },
    'rules.remove': ({ id }) => current().ruleBook.remove(id),
    'rules.putBack': ({ undoId }) => {
      current().ruleBook.putBack(undoId);
      return null;
    },
    'rules.try': (input) => {
      const { store, sync } = current();
      return tryConditions(store, sync, input);
    },
    'rules.log': ({ id, before }) => current().ruleBook.log(id, before),
    'rules.undo': ({ logId }) => {
      current().ruleBook.undo(logId);
      return null;
    },
  };
}
