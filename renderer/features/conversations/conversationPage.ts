import type {
  Conversation,
  ConversationPage,
  ConversationView,
} from '../../../shared/model/conversations.ts';
import type { ConvId } from '../../../shared/model/ids.ts';
import type { Bridge } from '../../lib/bridge/connected.ts';
import { isSame, sameOr } from '../../lib/query/sameOr.ts';

/** That conversation as the page knows it, in its rows or apart from them. */
export function findConversation(page: ConversationPage | null, convId: ConvId): Conversation | null {
  const isIt = (conversation: Conversation) => conversation.convId === convId;
  return (
    page?.conversations.find(isIt) ??
    page?.kept.find(({ conversation }) => isIt(conversation))?.conversation ??
    null
  );
}

/** The page, in which rows that say the same as before are the same objects, so that they aren't drawn again. */
export function keptPage<Page extends Pick<ConversationPage, 'conversations' | 'kept'>>(
  page: Page,
  before: Page | null,
): Page {
  if (before === null) return page;
  if (isSame(before, page)) return before;
  const all = [...before.conversations, ...before.kept.map(({ conversation }) => conversation)];
  const known = new Map(all.map((one) => [one.convId, one]));
  const kept = (one: Conversation) => sameOr(known.get(one.convId), one);
  return {
    ...page,
    conversations: page.conversations.map(kept),
    kept: page.kept.map(({ conversation, index }) => ({ conversation: kept(conversation), index })),
  };
}

interface Known {
  readonly page: ConversationPage | null;
  readonly seen: Conversation | null;
}

/** That conversation as the page knows it, or else as it was seen elsewhere. */
export const knownConversation = ({ page, seen }: Known, convId: ConvId): Conversation | null =>
  findConversation(page, convId) ?? (seen?.convId === convId ? seen : null);

/** The index of that conversation in the view; null when the view does not have it, and undefined when the page does not know. */
export function indexIn(
  { conversations, first, kept }: Pick<ConversationPage, 'conversations' | 'first' | 'kept'>,
  convId: ConvId,
): number | null | undefined {
  const index = conversations.findIndex((conversation) => conversation.convId === convId);
  if (index >= 0) return first + index;
  return kept.find(({ conversation }) => conversation.convId === convId)?.index;
}

/**
 * The conversation `by` places after `from`, or the first if `from` isn't in the view; null past an end, undefined if the page doesn't have
 * it.
 */
export function nextTo(
  page: ConversationPage | null,
  from: ConvId | null,
  by: number,
): ConvId | null | undefined {
  const index = page === null || from === null ? null : indexIn(page, from);
  if (page === null || index === undefined) return undefined;
  const wanted = index === null ? 0 : index + by;
  if (wanted < 0 || wanted >= page.total) return null;
  return page.conversations[wanted - page.first]?.convId;
}

/** Where most of what is clicked stands. */
const TOP_ROWS = 8;

/**
 * The conversations that may be opened next, as far as the page has them: those after and before the ones in `open`, and the first ones of
 * the view.
 */
export function likelyNext(page: ConversationPage | null, open: readonly ConvId[]): readonly ConvId[] {
  const steps = open.flatMap((convId) => [nextTo(page, convId, 1), nextTo(page, convId, -1)]);
  const top = page?.first === 0 ? page.conversations.slice(0, TOP_ROWS) : [];
  const likely = [...steps.flatMap((next) => next ?? []), ...top.map(({ convId }) => convId)];
  return [...new Set(likely)].filter((convId) => !open.includes(convId));
}

/** The same as `nextTo`, where the page does not hold it. */
export async function readNextTo(
  request: Bridge['request'],
  view: ConversationView,
  from: ConvId | null,
  by: number,
): Promise<Conversation | null> {
  const { kept } = await request('conversations.list', { view, limit: 1, keep: from === null ? [] : [from] });
  const index = kept[0]?.index ?? null;
  const wanted = index === null ? 0 : index + by;
  if (wanted < 0) return null;
  const at = { kind: 'index', index: wanted } as const;
  const page = await request('conversations.list', { view, at, limit: 1 });
  return page.first === wanted ? (page.conversations[0] ?? null) : null;
}

/**
 * The unread conversation after (1) or before (-1) `from` in the list, and past an end the one at the other end; null if there is no other
 * one.
 */
export async function readNextUnread(
  request: Bridge['request'],
  from: ConvId | null,
  by: 1 | -1,
): Promise<Conversation | null> {
  const keep = from === null ? [] : [from];
  const view = { kind: 'unread', stay: keep } as const;
  const { kept, total } = await request('conversations.list', { view, limit: 1, keep });
  const before = kept[0]?.index ?? (by === 1 ? -1 : 0);
  if (total === 0) return null;
  const at = { kind: 'index', index: (before + by + total) % total } as const;
  const { conversations } = await request('conversations.list', { view, at, limit: 1 });
  const found = conversations[0] ?? null;
  return found?.convId === from ? null : found;
}
