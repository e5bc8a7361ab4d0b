import { type DayRange, type Figures, MOST_BUSIEST } from '../../../shared/model/dashboard.ts';
import { convId as asConvId } from '../../../shared/model/ids.ts';
import { type ConversationTally, createTally, type Tally } from './figureTally.ts';
import {
  type Columns,
  type FactRow,
  indexOf,
  lastId,
  noFacts,
  pushFact,
  putFacts,
  takeOut,
} from './messageFacts.ts';
import { createResponseTally, noResponses, type Responses, updateResponses } from './responses.ts';
import { createOffsets } from './zoneOffsets.ts';

/** The days of a dashboard, and where they begin. */
export interface Scope extends DayRange {
  /** A name of the IANA database. */
  readonly zone: string;
}

/** One conversation: its messages, how many of them are in range, its responses. */
interface Counted {
  readonly columns: Columns;
  tally: ConversationTally;
  readonly responses: Responses;
  /** Its responses from this message on are to be counted again; infinite: none. */
  changedFrom: number;
}

/**
 * Every message in numbers, and the figures of one scope, which follow each change of a message. SQLite takes longer to group a million
 * messages once than this does for all figures.
 */
export interface CountedMessages {
  /** New messages, in any order. */
  add(rows: readonly FactRow[]): void;
  /** The same, of which some may be known as others, or in another conversation. */
  change(rows: readonly FactRow[]): void;
  /** Counts all again if the scope is another one, and returns whether it is. */
  setScope(scope: Scope): boolean;
  /** Whether a time (ms since the epoch) is in range. */
  isIn(at: number): boolean;
  figures(): Omit<Figures, 'waiting'>;
  forgetAll(): void;
}

export function createCounted(): CountedMessages {
  const counted = new Map<number, Counted>();
  let scope: Scope = { from: null, to: null, zone: 'UTC' };
  let tally = createTally(scope, createOffsets(scope.zone));
  let responses = createResponseTally(tally.isIn);

  function countAgain(): void {
    tally = createTally(scope, createOffsets(scope.zone));
    responses = createResponseTally(tally.isIn);
    for (const one of counted.values()) {
      one.tally = { own: 0, others: 0 };
      for (let i = 0; i < one.columns.length; i += 1) tally.count(one.columns, i, one.tally, 1);
      const { at, took } = one.responses;
      for (let i = 0; i < at.length; i += 1) responses.count(at[i] ?? 0, took[i] ?? 0, 1);
    }
  }

  function add(rows: readonly FactRow[]): void {
    const rest: FactRow[] = [];
    for (const row of rows) {
      const one = oneOf(counted, row.convId);
      if (row.msgId > lastId(one.columns)) {
        pushFact(one.columns, row);
        tally.count(one.columns, one.columns.length - 1, one.tally, 1);
        one.changedFrom = Math.min(one.changedFrom, row.msgId);
      } else rest.push(row);
    }
    for (const [convId, ofOne] of Map.groupBy(rest, (row) => row.convId))
      putAmong(
        tally,
        oneOf(counted, convId),
        ofOne.toSorted((a, b) => a.msgId - b.msgId),
      );
  }

  /** Takes a message out of the conversation in which it was. */
  function moveOut({ msgId, convId }: FactRow): void {
    const here = counted.get(convId);
    if (here !== undefined && indexOf(here.columns, msgId) >= 0) return;
    for (const one of counted.values()) {
      const index = indexOf(one.columns, msgId);
      if (index < 0) continue;
      tally.count(one.columns, index, one.tally, -1);
      takeOut(one.columns, index);
      one.changedFrom = Math.min(one.changedFrom, msgId);
    }
  }

  return {
    add,
    change: (rows) => {
      for (const row of rows) moveOut(row);
      add(rows);
    },
    setScope: (next) => {
      if (next.zone === scope.zone && next.from === scope.from && next.to === scope.to) return false;
      scope = next;
      countAgain();
      return true;
    },
    isIn: (at) => tally.isIn(at),
    figures: () => {
      for (const one of counted.values()) {
        if (one.changedFrom === Number.POSITIVE_INFINITY) continue;
        updateResponses(one.columns, one.responses, one.changedFrom, responses);
        one.changedFrom = Number.POSITIVE_INFINITY;
      }
      return { ...tally.figures(), responses: responses.summarise(), conversations: busiest(counted) };
    },
    forgetAll: () => {
      counted.clear();
      countAgain();
    },
  };
}

function oneOf(counted: Map<number, Counted>, convId: number): Counted {
  const known = counted.get(convId);
  if (known !== undefined) return known;
  const one: Counted = {
    ...{ columns: noFacts(), tally: { own: 0, others: 0 } },
    ...{ responses: noResponses(), changedFrom: Number.POSITIVE_INFINITY },
  };
  counted.set(convId, one);
  return one;
}

/** Puts `rows` in (ascending), of which some may be known as others. */
function putAmong(tally: Tally, one: Counted, rows: readonly FactRow[]): void {
  const { columns } = one;
  for (const { msgId } of rows) {
    const index = indexOf(columns, msgId);
    if (index >= 0) tally.count(columns, index, one.tally, -1);
  }
  putFacts(columns, rows);
  for (const { msgId } of rows) tally.count(columns, indexOf(columns, msgId), one.tally, 1);
  one.changedFrom = Math.min(one.changedFrom, rows[0]?.msgId ?? one.changedFrom);
}

function busiest(counted: ReadonlyMap<number, Counted>): Figures['conversations'] {
  return Array.from(counted, ([convId, { tally }]) => ({ convId: asConvId(convId), ...tally }))
    .filter(({ own, others }) => own + others > 0)
    .sort((a, b) => b.own + b.others - a.own - a.others || a.convId - b.convId)
    .slice(0, MOST_BUSIEST);
}
