import {
  type AllFilter,
  isNameFilter,
  type SharedView,
  type TimedPage,
} from '../../../../shared/model/conversations.ts';
import type { AccountId, ConvId } from '../../../../shared/model/ids.ts';
import type { Bridge } from '../../../lib/bridge/connected.ts';
import { createQuery } from '../../../lib/query/query.ts';
import { indexIn, keptPage } from '../conversationPage.ts';
import { createListedView } from '../listedView.ts';
import type { Asked } from './mergedReads.ts';
import { type Part, type Placed, startAt } from './mergedRows.ts';

/** The question that all accounts are asked at a time. */
export interface Question {
  readonly cut: Placed | null;
  readonly filter: AllFilter;
  /** The most rows of each account, at most 500. */
  readonly limit: number;
}

interface PartOptions {
  readonly bridge: Bridge;
  readonly question: () => Question;
  /** Another answer, or none any longer. */
  readonly changed: () => void;
  readonly failed: (thrown: unknown) => void;
}

/** The page of one account in the list of all; each follows only the events of its own. */
export interface MergedPart {
  readonly account: AccountId;
  /** It answered or failed. */
  hasSettled(): boolean;
  /** Its page; null: it has none. */
  part(): Part | null;
  /** Whether its page answers that question. */
  answers(question: Question): boolean;
  asked(): Asked;
  watch(): () => void;
  again(): void;
  anew(): void;
  /** The conversations of this account that are open. */
  setOpen(convIds: readonly ConvId[]): void;
  filtered(): void;
  /** Keeps this conversation read, wherever it is; null: none. */
  keep(convId: ConvId | null): void;
  /** Whether it is known that the account's list doesn't have it. */
  lacks(convId: ConvId): boolean;
}

interface Answer {
  readonly page: TimedPage;
  readonly view: SharedView;
  readonly question: Question;
}

export function createMergedPart({ bridge, question, changed, failed }: PartOptions): MergedPart {
  const { account, request, on } = bridge;
  const listed = createListedView();
  let answer: Answer | null = null;
  let hasFailed = false;
  let kept: ConvId | null = null;

  const { watch, again, anew } = createQuery<Answer>({
    on,
    ask: async () => {
      const asked = question();
      const { cut, filter, limit } = asked;
      const view = listed.currentOf(filter);
      const keep = kept === null ? [] : [kept];
      const page = await request('conversations.byTime', { view, at: startAt(cut, account), limit, keep });
      return { page, view, question: asked };
    },
    answered: (next) => {
      const page = keptPage(next.page, answer?.page ?? null);
      answer = { ...next, page, view: listed.answered(next) };
      hasFailed = false;
      changed();
    },
    failed: (thrown) => {
      answer = null;
      hasFailed = true;
      failed(thrown);
      changed();
    },
    touchedBy: {
      changed: ({ conversations, outbox, form }) =>
        conversations?.length !== 0 || form || (outbox && question().filter === 'notSent'),
      labels: () => isNameFilter(question().filter),
    },
  });

  return {
    account,
    hasSettled: () => answer !== null || hasFailed,
    part: () => answer && { account, page: answer.page },
    answers: (wanted) => answer?.question === wanted,
    asked: () => ({ account, request, view: listed.currentOf(question().filter) }),
    ...{ watch, again, anew, filtered: listed.filtered },
    setOpen: (convIds) => {
      const shown = { page: answer?.page ?? null, view: answer?.view ?? listed.currentOf(question().filter) };
      if (listed.opened(shown, convIds)) again();
    },
    keep: (convId) => {
      kept = convId;
    },
    lacks: (convId) => answer !== null && indexIn(answer.page, convId) === null,
  };
}
