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

/** The first `limit` saved replies that fit a text: best first, or all by name if it is empty. */
export function listReplies(
  store: Pick<Store, 'local'>,
  { filter, isInTexts, limit }: Listed,
): SavedReplyPage {
  const all = [...listNames(store)].sort(byName);
  const typed = typedOf(filter);
  const fitting =
    typed.whole === '' ? all : bestFirst(typed, all, isInTexts ? listWithText(store, typed.whole) : NONE);
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
    return withText.has(id) && isLong(typed.whole) ? OF_TEXT : null;
  };
  return all
    .flatMap((reply) => {
      const rank = rankOf(reply);
      return rank === null ? [] : [{ reply, rank }];
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ reply }) => reply);
}
