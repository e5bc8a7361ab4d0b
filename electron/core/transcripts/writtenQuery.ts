import type { TranscriptRedaction } from '../../../shared/model/transcripts.ts';
import type { Condition } from '../../../shared/search/operators.ts';
import { parseSearch } from '../../../shared/search/parseSearch.ts';
import { titleRank, typedOf } from '../../../shared/text/ranking.ts';
import type { Store } from '../db/store.ts';
import { aliasesOf } from '../people/knownPeopleTable.ts';

const HIDDEN = '…';

/** A search text as it may leave this computer: no label, no name that only the person gave, and if people are redacted, no one’s. */
export function writtenQuery(store: Store, query: string, redaction: TranscriptRedaction | null): string {
  const aliases = [...aliasesOf(store)];
  /** The value that stands for it. Null: it may stay. Each operator is named, so that no new one leaves this computer unnoticed. */
  function valueFor(condition: Condition): string | null {
    switch (condition.operator) {
      case 'label':
        return HIDDEN;
      case 'from':
      case 'with':
      case 'in':
        return valueForName(condition.operator, condition.value);
      case 'has':
      case 'type':
      case 'name':
      case 'is':
      case 'before':
      case 'after':
      case 'on':
        return null;
    }
  }
  function valueForName(operator: 'from' | 'with' | 'in', name: string): string | null {
    if (redaction?.people || redaction?.addresses) return HIDDEN;
    const typed = typedOf(name);
    const [one, ...more] = aliases.filter(([, alias]) => titleRank(typed, alias) !== null);
    if (one === undefined) return null;
    // The value may mean other people, too, so that only one address says the same.
    return operator !== 'in' && more.length === 0 ? one[0] : HIDDEN;
  }
  return parseSearch(query).pieces.reduceRight((changing, { at, end, condition }) => {
    const other = condition && valueFor(condition);
    if (condition === null || other === null) return changing;
    const sign = `${condition.isNot ? '-' : ''}${condition.operator}:`;
    return `${changing.slice(0, at)}${sign}${other}${changing.slice(end)}`;
  }, query.trim());
}
