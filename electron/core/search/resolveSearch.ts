import type { Condition } from '../../../shared/search/operators.ts';
import { parseSearch } from '../../../shared/search/parseSearch.ts';
import { fold } from '../../../shared/text/fold.ts';
import { RANKS, typedOf } from '../../../shared/text/ranking.ts';
import { phrasesOf } from '../../../shared/text/searchTokens.ts';
import { conversationsNamed } from '../conversations/finding.ts';
import { labelledWith } from '../conversations/labels/labelled.ts';
import { labelsCalled } from '../conversations/labels/labelTable.ts';
import { listNoted } from '../conversations/labels/notes.ts';
import type { Store } from '../db/store.ts';
import { candidates, conversationsOfPeople, isSelf, personAt, rankOf } from '../people/table.ts';
import { FACT_OF_HAS, FACT_OF_IS, factsOfType } from './indexedFacts.ts';
import type { Check } from './searchCheck.ts';
import type { Asked } from './searchPlan.ts';

/** Reads a text as it is typed in the search box. */
export function askedBy(store: Store, text: string): Asked {
  const { words, notWords, conditions } = parseSearch(text);
  return { words, notWords, checks: resolveConditions(store, conditions) };
}

/** Finds out which people and conversations the conditions of a search mean. */
export const resolveConditions = (store: Store, conditions: readonly Condition[]): readonly Check[] =>
  conditions.map((condition) => resolve(store, condition));

function resolve(store: Store, condition: Condition): Check {
  const { isNot } = condition;
  switch (condition.operator) {
    case 'from':
      return { kind: 'sender', ids: peopleCalled(store, condition.value), isNot };
    case 'with':
      return { kind: 'conversation', ids: conversationsWith(store, condition.value), isNot };
    case 'in':
      return { kind: 'conversation', ids: conversationsNamed(store, condition.value), isNot };
    case 'label':
      return {
        kind: 'conversation',
        ids: labelledWith(store, labelsCalled(store, condition.value)),
        isNot,
      };
    case 'has':
      if (condition.value === 'note') return { kind: 'conversation', ids: listNoted(store), isNot };
      return { kind: 'fact', anyOf: [FACT_OF_HAS[condition.value]], isNot };
    case 'type':
      return { kind: 'fact', anyOf: factsOfType(condition.value), isNot };
    case 'name':
      return { kind: 'name', phrases: phrasesOf(condition.value), isNot };
    case 'is':
      return condition.value === 'unread' || condition.value === 'waiting'
        ? { kind: condition.value, isNot }
        : { kind: 'fact', anyOf: [FACT_OF_IS[condition.value]], isNot };
    case 'before':
      return { kind: 'time', start: 0, end: condition.span.start, isNot };
    case 'after':
      return { kind: 'time', start: condition.span.end, end: Number.MAX_SAFE_INTEGER, isNot };
    case 'on':
      return { kind: 'time', ...condition.span, isNot };
  }
}

/** By name or address; `me` is oneself. If one of them is called exactly so, or is at that address, the others aren't meant. */
function peopleCalled(store: Store, name: string): readonly number[] {
  if (fold(name) === 'me') return ownIds(store);
  const addressed = personAt(store, name);
  if (addressed !== null) return [addressed];
  const typed = typedOf(name);
  const fitting = candidates(store, typed).flatMap((candidate) => {
    const rank = rankOf(typed, candidate);
    return rank === null ? [] : [{ personId: candidate.personId, rank }];
  });
  const exact = fitting.filter(({ rank }) => rank === RANKS.whole);
  return (exact.length > 0 ? exact : fitting).map(({ personId }) => personId);
}

function ownIds(store: Store): readonly number[] {
  return store.archive
    .all<{ personId: number; email: string }>('SELECT personId, email FROM people WHERE nameKey = 0')
    .filter(({ email }) => isSelf(store, email))
    .map(({ personId }) => personId);
}

const conversationsWith = (store: Store, name: string): readonly number[] =>
  conversationsOfPeople(store, peopleCalled(store, name));
