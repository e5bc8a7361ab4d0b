import type { ConvId, MsgId } from '../../../shared/model/ids.ts';
import { MAX_RULES, type RuleConditions } from '../../../shared/model/rules.ts';
import { onFirstUse } from '../../../shared/text/onFirstUse.ts';
import { HAS_ATTACHMENT, MAY_BE_CRITICAL } from '../db/flags.ts';
import type { Store } from '../db/store.ts';
import { shortenedText, textOf } from '../messages/messageRows.ts';
import { type ComparedText, compared, soughtOf } from './comparedText.ts';

/** The facts of a message that conditions ask for, except its text. */
export interface MessageFacts {
  readonly msgId: MsgId;
  readonly convId: ConvId;
  readonly flags: number;
  /** Null when unknown. */
  readonly sender: string | null;
  readonly isCritical: number | null;
}

export const FACTS = `m.msgId, m.convId, m.flags, p.email AS sender, ${MAY_BE_CRITICAL} AS isCritical
  FROM messages AS m LEFT JOIN people AS p ON p.personId = m.senderId`;

/** UTF-16 units of texts to read before others are let in: about 10 ms if they need folding. */
export const MOST_TEXT = 100_000;

/** Whether a message fits. `text`, as `comparedText` gives it, is read only if the others hold. */
export type Fits = (facts: MessageFacts, text: () => ComparedText) => boolean;

export function fittingOf({ from, convId, words, isCritical, hasFile }: RuleConditions): Fits {
  const domains = from.filter((entry) => entry.startsWith('@'));
  const isFrom = (sender: string) =>
    from.includes(sender) || domains.some((domain) => sender.endsWith(domain));
  const sought = words.map(soughtOf);
  return (facts, text) => {
    if (convId !== null && facts.convId !== convId) return false;
    if (isCritical && facts.isCritical !== 1) return false;
    if (hasFile && (facts.flags & HAS_ATTACHMENT) === 0) return false;
    if (from.length > 0 && !isFrom(facts.sender?.toLowerCase() ?? '')) return false;
    if (sought.length === 0) return true;
    const compared = text();
    return sought.some((word) => compared.has(word));
  };
}

/** `fittingOf`, which remembers those of an account's rules. */
export function createFittings(): (conditions: RuleConditions) => Fits {
  const known = new Map<string, Fits>();
  return (conditions) => {
    const key = JSON.stringify(conditions);
    const fits = known.get(key) ?? fittingOf(conditions);
    if (known.size >= MAX_RULES && !known.has(key)) known.clear();
    known.set(key, fits);
    return fits;
  };
}

/**
 * The text of a message in the form in which words are found in it, read when it is first needed. `onRead` hears how many UTF-16 units were
 * read.
 */
export function comparedText(store: Store, id: MsgId, onRead: (length: number) => void): () => ComparedText {
  return onFirstUse(() => {
    const text = readText(store, id);
    onRead(text.length);
    return compared(text);
  });
}

/** The text of a message, of a long one the beginning. */
function readText({ archive }: Pick<Store, 'archive'>, id: MsgId): string {
  const row = archive.get<{ text: string | Uint8Array }>(
    `SELECT ${shortenedText('text')} AS text FROM messages WHERE msgId = ?`,
    id,
  );
  return textOf(row?.text ?? '');
}
