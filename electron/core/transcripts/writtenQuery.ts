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
  /** Null: it may stay. */
  function replaced(condition: Condition): string | null {
    const { operator } = condition;
    const sign = `${condition.isNot ? '-' : ''}${operator}:`;
    if (operator === 'label') return `${sign}${HIDDEN}`;
    if (operator !== 'from' && operator !== 'with' && operator !== 'in') return null;
    if (redaction?.people || redaction?.addresses) return `${sign}${HIDDEN}`;
    const typed = typedOf(condition.value);
    const meant = aliases.filter(([, alias]) => titleRank(typed, alias) !== null);
    if (meant.length === 0) return null;
    const [one, ...more] = meant;
    // The value may mean other people, too, so that only one address says the same.
    return operator !== 'in' && more.length === 0 && one !== undefined
      ? `${sign}${one[0]}`
      : `${sign}${HIDDEN}`;
  }
  return parseSearch(query).pieces.reduceRight((changing, { at, end, condition }) => {
    const other = condition === null ? null : replaced(condition);
    return other === null ? changing : `${changing.slice(0, at)}${other}${changing.slice(end)}`;
  }, query.trim());
}
