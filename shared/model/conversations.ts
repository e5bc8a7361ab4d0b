import type { ConversationKey, ConvId, LabelId, MsgId } from './ids.ts';
import type { ConversationLevel } from './notifications.ts';
import type { Person } from './people.ts';
import type { ConversationState } from './triage.ts';

export interface Conversation {
  readonly convId: ConvId;
  /** The name given here, else the title sent at creation from here; null: the people or the number name it. */
  readonly title: string | null;
  /** True when `title` was given here and is known on this computer only. */
  readonly isRenamed: boolean;
  /** True when its title or its people give another one the same name, so that its number has to tell them apart. */
  readonly isNamesake: boolean;
  /**
   * True if certainly no one else is in it, because it was created here for no one else. If false and no others are among `people`, its
   * participants are unknown.
   */
  readonly isNote: boolean;
  /** The domain of the account's own address: only people elsewhere are told apart by theirs. '' if it has none. */
  readonly ownDomain: string;
  /** The first `MOST_NAMED` who were seen in it or invited from here, in an order that stays; self last, whatever their number. */
  readonly people: readonly Person[];
  /** How many others are in it, also beyond `people`. */
  readonly others: number;
  readonly last: Preview | null;
  readonly unread: number;
  readonly notify: ConversationLevel;
  readonly isPinned: boolean;
  /** In their order. */
  readonly labels: readonly LabelId[];
  /** The person wrote a note on it. */
  readonly hasNote: boolean;
  readonly state: ConversationState;
  /** Its time of snoozing has ended, and nothing has happened in it since. */
  readonly isBack: boolean;
  /** When the first message was written that the account has not answered, ms since the epoch; null: none, or unknown. */
  readonly waitingSince: number | null;
  /** The first 200 characters of an unsent draft, '' when there is none. */
  readonly draft: string;
  /** How many files are staged in the draft. */
  readonly draftFiles: number;
}

/** The places of a window that show a conversation: the first, and one that may be open beside it. */
export const PANES = ['main', 'beside'] as const;
export type PaneName = (typeof PANES)[number];

/** Where the person was last. */
export interface LastPlace {
  readonly convId: ConvId;
  /** The message at the top of the view; null: the end. */
  readonly msgId: MsgId | null;
}

/** The newest message of a conversation, as the list shows it. */
export interface Preview {
  readonly msgId: MsgId;
  /** '' if unknown. */
  readonly senderEmail: string;
  readonly isFromSelf: boolean;
  /** `msgType` as the service gave it. */
  readonly kind: string;
  /** The first 200 characters on one line; for a location its address, for an attachment its text. */
  readonly text: string;
  readonly fileName: string | null;
  /** Milliseconds since the epoch; null if unknown. */
  readonly created: number | null;
  readonly isDeleted: boolean;
  readonly priority: string;
}

/** The views that only the person takes a conversation out of, or a message. */
export const FIXED_VIEWS = ['inbox', 'snoozed', 'done', 'all'] as const;
/** The views that the open conversation may leave without the person’s doing, such as when it is read. */
export const LEFT_VIEWS = [
  'unread',
  'waitingForUs',
  'waitingForThem',
  'critical',
  'drafts',
  'notSent',
] as const;
type LeftView = (typeof LEFT_VIEWS)[number];
/** A view without a search. */
export type ListFilter = (typeof FIXED_VIEWS)[number] | LeftView;

/**
 * Which conversations are listed, and in which order. The list, its counts and the keyboard share one value.
 * `found`: those whose title or people fit `filter`, best first, people before groups, newest first among equals. `waitingForUs`: open ones
 * in which others have the last word, those that wait longest first; `waitingForThem`: those in which the account has it, also so.
 * `snoozed`: those that come back first are first. The others: pinned ones first, then newest first. `inbox`: all open ones. `critical`:
 * open ones with a critical message that the account has not answered. `notSent`: those with messages in the outbox that wait for the
 * person. `label`: those with that label, wherever else they are. `stay`: the open conversations, which are listed although
 * they aren't unread any longer, or have no draft any longer.
 */
export type ConversationView =
  | { readonly kind: (typeof FIXED_VIEWS)[number] }
  | { readonly kind: LeftView; readonly stay: readonly ConvId[] }
  | { readonly kind: 'label'; readonly labelId: LabelId }
  | { readonly kind: 'found'; readonly filter: string };

/** The view of a label, as the list remembers it. */
export type LabelFilter = `label:${number}`;

/** A view of the list of one account. */
export type ListedFilter = ListFilter | LabelFilter;

/** The view of the labels of one name, as `fold` makes it: each account has its own labels. */
export type NameFilter = `labelled:${string}`;

/** A view of the list of all accounts. */
export type AllFilter = ListFilter | NameFilter;

export const labelFilter = (id: LabelId): LabelFilter => `label:${id}`;

export const nameFilter = (folded: string): NameFilter => `labelled:${folded}`;

export const isLabelFilter = (filter: ListedFilter | AllFilter): filter is LabelFilter =>
  filter.startsWith('label:');

export const isNameFilter = (filter: ListedFilter | AllFilter): filter is NameFilter =>
  filter.startsWith('labelled:');

/** The label of such a view. */
const labelIn = (filter: LabelFilter): LabelId => Number(filter.slice('label:'.length)) as LabelId;

/** A view without a search and without a label, which each account has. */
export type FilteredView = Exclude<ConversationView, { readonly kind: 'found' | 'label' }>;

/** A view that all accounts are asked for. `labelled`: those with the account's label of that name, as `fold` makes it. */
export type SharedView = FilteredView | { readonly kind: 'labelled'; readonly name: string };

/** The view of a filter. */
export const filteredView = (kind: ListFilter, stay: readonly ConvId[]): FilteredView =>
  isLeft(kind) ? { kind, stay } : { kind };

/** The view of a filter of all accounts. */
export const sharedView = (filter: AllFilter, stay: readonly ConvId[]): SharedView =>
  isNameFilter(filter)
    ? { kind: 'labelled', name: filter.slice('labelled:'.length) }
    : filteredView(filter, stay);

const isLeft = (kind: ListFilter): kind is LeftView => LEFT_VIEWS.some((left) => left === kind);

/** The view for the text in the search box, which looks through all conversations, or else for the filter below it. */
export function viewFor(
  typed: string,
  kind: ListedFilter = 'inbox',
  stay: readonly ConvId[] = [],
): ConversationView {
  const filter = typed.trim();
  if (filter !== '') return { kind: 'found', filter };
  if (!isLabelFilter(kind)) return filteredView(kind, stay);
  return { kind: 'label', labelId: labelIn(kind) };
}

/** Where a page begins: at an index of the view, or at a key, even if the conversation at that key has moved. */
export type PageStart =
  | { readonly kind: 'index'; readonly index: number }
  | { readonly kind: 'key'; readonly key: ConversationKey };

/**
 * The place of a conversation among those of several accounts: pinned ones first, then the newest. In a view in which the earliest come
 * first, its numbers are negative, and nothing is pinned.
 */
export interface TimePlace {
  readonly isPinned: boolean;
  /**
   * Of its newest message, or the time by which the view is sorted, milliseconds since the epoch; 0 if unknown, and later than any time
   * without a message.
   */
  readonly created: number;
  /** That message. Only messages of one account are compared by it. */
  readonly msgId: number;
}

/** Where a page of the list by time begins: at an index, or with the first conversation that doesn't come before a place. */
export type TimedStart =
  | { readonly kind: 'index'; readonly index: number }
  | { readonly kind: 'place'; readonly place: TimePlace };

/** As many conversations can be kept known besides a page. */
export const MAX_KEPT = 500;

export interface ConversationPage {
  /** In the order of the view. */
  readonly conversations: readonly Conversation[];
  /** The index of the first of them in the view. */
  readonly first: number;
  /** The key of the first of them; null when there is none. */
  readonly key: ConversationKey | null;
  /** The number of conversations in the view. */
  readonly total: number;
  readonly counts: ListCounts;
  /** In every view; only the view `drafts` lists it. */
  readonly form: FormDraft | null;
  /** The conversations asked for by number, if they exist. */
  readonly kept: readonly KeptConversation[];
}

/** A page of a view in the order of time. It may have fewer rows than wanted at the end. */
export interface TimedPage extends Omit<ConversationPage, 'key'> {
  /** The place of each of its conversations. */
  readonly places: readonly TimePlace[];
}

/** The draft of the form for a new conversation. */
export interface FormDraft extends Pick<Conversation, 'draft' | 'draftFiles'> {
  readonly title: string;
  /** The addresses of the first `MOST_NAMED` that are invited. */
  readonly participants: readonly string[];
  /** How many are. */
  readonly invited: number;
}

type Counted = Exclude<ListFilter, 'notSent'>;

/** How many conversations each view has; drafts with the form for a new one. Only the outbox knows those with unsent messages. */
export type ListCounts = Readonly<Record<Counted, number>>;

/** Those counts, each made from its view. */
export const mapCounts = (of: (view: Counted) => number): ListCounts => ({
  all: of('all'),
  inbox: of('inbox'),
  unread: of('unread'),
  waitingForUs: of('waitingForUs'),
  waitingForThem: of('waitingForThem'),
  critical: of('critical'),
  snoozed: of('snoozed'),
  done: of('done'),
  drafts: of('drafts'),
});

/** All were marked as read: so many conversations were unread. */
export interface MarkedRead {
  /** For undoing it. */
  readonly markedId: number;
  readonly conversations: number;
}

/** A conversation, whether or not the page holds it. */
export interface KeptConversation {
  readonly conversation: Conversation;
  /** Its index in the view; null if it isn't in the view. */
  readonly index: number | null;
}

/** The name of a conversation, and what distinguishes it from others of the same name. */
export type ConversationName = Pick<
  Conversation,
  'convId' | 'title' | 'people' | 'others' | 'ownDomain' | 'isNamesake' | 'isNote'
>;
