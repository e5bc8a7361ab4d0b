import type { AccountCommand, Command } from '../../../shared/model/app.ts';
import type { Conversation } from '../../../shared/model/conversations.ts';
import type { AccountId } from '../../../shared/model/ids.ts';
import type { LabelColour } from '../../../shared/model/labels.ts';
import { personRank, titleRank, typedOf, WORST } from '../../../shared/text/ranking.ts';
import type { AnyFilter } from '../conversationList/filters/useViews.ts';
import type { SavedView } from '../conversationList/saved/useSavedViews.ts';
import type { SettingsTab } from '../navigation/layoutStore.ts';

/** One thing to go to. `label`: its name on screen; `place`: the page of a setting, '' for a page itself. */
export type Entry = { readonly id: string; readonly label: string } & (
  | {
      readonly kind: 'conversation';
      readonly account: AccountId;
      /** The name of its account, if those of several are listed. */
      readonly accountName: { readonly name: string; readonly shortName: string } | null;
      readonly conversation: Conversation;
    }
  | { readonly kind: 'person'; readonly email: string }
  | { readonly kind: 'new'; readonly email: string }
  | { readonly kind: 'account'; readonly account: AccountId; readonly email: string; readonly colour: number }
  | { readonly kind: 'view'; readonly view: AnyFilter; readonly colour: LabelColour | null }
  | { readonly kind: 'savedSearch'; readonly search: SavedView }
  | { readonly kind: 'command'; readonly command: Exclude<Command, AccountCommand> }
  | {
      readonly kind: 'setting';
      readonly tab: SettingsTab;
      readonly place: string;
      /** The names of the values that it can have, if they are a fixed few. */
      readonly values: readonly string[];
    }
);

/** Core found it by something else than its name, such as one of many people. */
const FOUND_ELSEWHERE = WORST;

/** The order of entries that fit equally well. */
const KINDS: readonly Entry['kind'][] = [
  ...(['conversation', 'person', 'new', 'account', 'view', 'savedSearch'] as const),
  ...(['command', 'setting'] as const),
];

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
        // The label may be a name that was given here.
        return better(personRank(typed, entry.email), titleRank(typed, entry.label)) ?? FOUND_ELSEWHERE;
      case 'account':
        // The label begins with other words than the address.
        return better(titleRank(typed, entry.label), personRank(typed, entry.email));
      case 'new':
      case 'view':
      case 'savedSearch':
      case 'command':
        return titleRank(typed, entry.label);
      case 'setting':
        return better(
          titleRank(typed, entry.label),
          titleRank(typed, [entry.label, ...entry.values].join(' ')),
        );
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

/** The lower rank; null: it fits in neither way. */
function better<R extends number>(one: R | null, other: R | null): R | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
