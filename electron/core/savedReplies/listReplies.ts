import type { RouteParsed } from '../../../shared/contract/index.ts';
import { LANGUAGE } from '../../../shared/locales/index.ts';
import type { SavedReplyId } from '../../../shared/model/ids.ts';
import type { SavedReplyPage } from '../../../shared/model/savedReplies.ts';
import { onFirstUse } from '../../../shared/text/onFirstUse.ts';
import { isLong, RANKS, type Typed, titleRank, typedOf } from '../../../shared/text/ranking.ts';
import type { Store } from '../db/store.ts';
import { beginningsOf, listNames, listWithText, type ReplyName } from './table.ts';

const order = onFirstUse(() => new Intl.Collator(LANGUAGE, { numeric: true }).compare);

/** A match in the folder and the name together comes after every match in the name alone, and one in the text last. */
const [OF_BOTH, OF_TEXT] = [RANKS.within + 1, 2 * (RANKS.within + 1)];

const NONE: ReadonlySet<SavedReplyId> = new Set();

/** Those without a folder first, then by folder and name, as the language sorts. */
export const byName = (one: ReplyName, other: ReplyName): number =>
  order()(one.folder, other.folder) || order()(one.name, other.name) || one.id - other.id;

type Listed = RouteParsed<'savedReplies.list'>;

export interface ReplyList {
  /** The first `limit` saved replies that fit a text: best first, or all by name if it is empty. */
  list(input: Listed): SavedReplyPage;
  /** They changed. */
  changed(): void;
}

/** Keeps the names in their order until they change: to sort 2,000 for each letter of a search would hold up core. */
export function createReplyList(store: Pick<Store, 'local'>): ReplyList {
  let sorted: readonly ReplyName[] | null = null;
  return {
    list: (input) => {
      sorted ??= [...listNames(store)].sort(byName);
      return pageOf(store, sorted, input);
    },
    changed: () => {
      sorted = null;
    },
  };
}

function pageOf(
  store: Pick<Store, 'local'>,
  all: readonly ReplyName[],
  { filter, isInTexts, limit }: Listed,
): SavedReplyPage {
  const typed = typedOf(filter);
  const withText = isInTexts && isLong(typed.whole) ? listWithText(store, typed.whole) : NONE;
  const fitting = typed.whole === '' ? all : bestFirst(typed, all, withText);
  const shown = fitting.slice(0, limit);
  const beginnings = beginningsOf(
    store,
    shown.map(({ id }) => id),
  );
  return {
    replies: shown.map((reply) => ({ ...reply, beginning: beginnings.get(reply.id) ?? '' })),
    total: fitting.length,
    folders: [...new Set(all.map(({ folder }) => folder))].filter((folder) => folder !== ''),
  };
}

/** Those that fit alike stay in their order. */
function bestFirst(
  typed: Typed,
  all: readonly ReplyName[],
  withText: ReadonlySet<SavedReplyId>,
): readonly ReplyName[] {
  const rankOf = ({ id, folder, name }: ReplyName): number | null => {
    const ofName = titleRank(typed, name);
    if (ofName !== null) return ofName;
    const ofBoth = folder === '' ? null : titleRank(typed, `${folder} ${name}`);
    if (ofBoth !== null) return OF_BOTH + ofBoth;
    return withText.has(id) ? OF_TEXT : null;
  };
  return all
    .flatMap((reply) => {
      const rank = rankOf(reply);
      return rank === null ? [] : [{ reply, rank }];
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ reply }) => reply);
}
