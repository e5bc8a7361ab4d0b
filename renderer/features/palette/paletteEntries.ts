import type { Command } from '../../../shared/model/app.ts';
import type { Conversation } from '../../../shared/model/conversations.ts';
import { personRank, titleRank, typedOf, WORST } from '../../../shared/text/ranking.ts';
import type { SettingsTab } from '../navigation/layoutStore.ts';
import type { AccountsCommand } from '../shortcuts/shortcuts.ts';

/** One thing to go to. `label`: its name on screen; `place`: the page of a setting, '' for a page itself. */
export type Entry = { readonly id: string; readonly label: string } & (
  | {
      readonly kind: 'conversation';
      readonly conversation: Pick<Conversation, 'convId' | 'people' | 'isNote'>;
    }
  | { readonly kind: 'person'; readonly email: string }
  | { readonly kind: 'new'; readonly email: string }
  | { readonly kind: 'command'; readonly command: Exclude<Command, AccountsCommand> }
  | { readonly kind: 'setting'; readonly tab: SettingsTab; readonly place: string }
);

/** Core found it by something else than its name, such as one of many people. */
const FOUND_ELSEWHERE = WORST;

/** The order of entries that fit equally well. */
const KINDS: readonly Entry['kind'][] = ['conversation', 'person', 'new', 'command', 'setting'];

/**
 * The entries that fit the text, best first; among equals by kind, and then as given. Core has chosen conversations and people: they fit,
 * whatever their name.
 */
export function rankEntries(text: string, entries: readonly Entry[]): readonly Entry[] {
  const typed = typedOf(text);
  if (typed.whole === '') return entries;
  const rankOf = (entry: Entry): number | null => {
    switch (entry.kind) {
      case 'conversation':
        return titleRank(typed, entry.label) ?? FOUND_ELSEWHERE;
      case 'person':
        return personRank(typed, entry.email) ?? FOUND_ELSEWHERE;
      case 'new':
      case 'command':
      case 'setting':
        return titleRank(typed, entry.label);
    }
  };
  return entries
    .flatMap((entry) => {
      const rank = rankOf(entry);
      return rank === null ? [] : [{ entry, rank }];
    })
    .sort((a, b) => a.rank - b.rank || KINDS.indexOf(a.entry.kind) - KINDS.indexOf(b.entry.kind))
    .map(({ entry }) => entry);
}
