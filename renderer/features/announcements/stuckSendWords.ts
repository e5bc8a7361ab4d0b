import type { StuckState } from '../../../shared/model/outbox.ts';
import { type StuckItem, stuckTitle, stuckWords, type Words } from '../outbox/stuckWords.ts';

const KEYS = {
  overdue: 'overdue',
  'cannot-tell': 'cannotTell',
  'not-arrived': 'notSent',
  failed: 'notSent',
  'kept-draft': 'keptDraft',
} as const satisfies Record<StuckState['kind'], string>;

/** For whom a message is, and why it waits for the person, without its text; `name`: of its conversation, null if that is unknown. */
export function stuckSendWords(words: Words, item: StuckItem, name: string | null, locale: string): string {
  const { t } = words;
  const key = KEYS[item.state.kind];
  const reason = stuckWords(words, item.state, item.lost !== undefined) ?? stuckTitle(t, item, locale);
  return name === null
    ? t(`announcements.${key}Unnamed`, { reason })
    : t(`announcements.${key}`, { name, reason });
}
