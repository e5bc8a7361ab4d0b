import { AppError } from '../../../../shared/errors/errors.ts';
import type { ConvId, MsgId } from '../../../../shared/model/ids.ts';
import type { Attachment } from '../../../../shared/model/messages.ts';
import type { Clock } from '../../time/clock.ts';
import { createRate, type Rate } from '../../time/rate.ts';

/** The attachment of a message to download. */
export interface FetchOrder {
  readonly msgId: MsgId;
  readonly convId: ConvId;
  readonly attachment: Attachment;
  /** No person asked for it. */
  readonly isAutomatic: boolean;
  /** The person wants it however long it is. */
  readonly isAnyLength: boolean;
}

/** An order that waits or is carried out. */
export interface Fetch extends FetchOrder {
  readonly breakOff: AbortController;
  readonly rate: Rate;
  /** False from when a person asks for it as well. */
  isAutomatic: boolean;
  /** Bytes. */
  received: number;
  /** Null while it waits. */
  done: Promise<void> | null;
}

/**
 * The queue of downloads. Those that people asked for come first, in the order of asking. Automatic ones come after them, newest first,
 * because those are on the screen.
 */
export interface FetchQueue {
  get(msgId: MsgId): Fetch | undefined;
  /** In the order in which they were asked for. */
  all(): readonly Fetch[];
  running(): readonly Fetch[];
  waiting(): readonly Fetch[];
  /** Queues a download. One that is queued already moves ahead of the automatic ones if a person asks, else to the front of these. */
  add(order: FetchOrder): void;
  /** Resolves when it has ended. */
  cancel(msgId: MsgId): Promise<void>;
  /** Starts what may start by now. */
  pump(): void;
  /** Breaks everything off. Resolves when nothing is on its way. */
  close(): Promise<void>;
}

export interface FetchQueueOptions {
  readonly clock: Clock;
  /** Downloads one; doesn't reject. Returns true if it should be tried once more. */
  readonly run: (fetch: Fetch) => Promise<boolean>;
  /** One was begun, or has ended. */
  readonly onChange: (msgId: MsgId) => void;
  /** Whether there is room for anything. */
  readonly mayRun: () => boolean;
  /** Whether automatic downloads may run now. */
  readonly mayRunAutomatic: () => boolean;
}

const LANES = 3;
/** One is left for a person. */
const AUTOMATIC_LANES = 2;
/** No one looks at more any longer; scrolling past them again queues them again. */
const MAX_WAITING_AUTOMATIC = 200;

export function createFetchQueue(options: FetchQueueOptions): FetchQueue {
  const { clock, run, onChange, mayRun, mayRunAutomatic } = options;
  const fetches = new Map<MsgId, Fetch>();
  const running = () => [...fetches.values()].filter(({ done }) => done !== null);
  const waiting = () => [...fetches.values()].filter(({ done }) => done === null);

  function next(): Fetch | undefined {
    if (!mayRun()) return undefined;
    const busy = running();
    if (busy.length >= LANES) return undefined;
    const waits = waiting();
    const asked = waits.find(({ isAutomatic }) => !isAutomatic);
    if (asked || busy.filter(({ isAutomatic }) => isAutomatic).length >= AUTOMATIC_LANES) return asked;
    return mayRunAutomatic() ? waits.at(-1) : undefined;
  }

  function pump(): void {
    for (let fetch = next(); fetch; fetch = next()) {
      fetch.done = carryOut(fetch);
      onChange(fetch.msgId);
    }
  }

  async function carryOut(fetch: Fetch): Promise<void> {
    const isAgain = await run(fetch);
    fetches.delete(fetch.msgId);
    if (isAgain) wait(fetch);
    onChange(fetch.msgId);
    pump();
  }

  function wait({ msgId, convId, attachment, isAutomatic, isAnyLength }: FetchOrder): void {
    fetches.delete(msgId);
    fetches.set(msgId, {
      ...{ msgId, convId, attachment, isAutomatic, isAnyLength, received: 0, done: null },
      breakOff: new AbortController(),
      rate: createRate(clock),
    });
    dropOldest();
  }

  function dropOldest(): void {
    const automatic = waiting().filter(({ isAutomatic }) => isAutomatic);
    for (const { msgId } of automatic.slice(0, -MAX_WAITING_AUTOMATIC)) fetches.delete(msgId);
  }

  return {
    get: (msgId) => fetches.get(msgId),
    all: () => [...fetches.values()],
    ...{ running, waiting },
    add: (order) => {
      const known = fetches.get(order.msgId);
      if (known?.done) known.isAutomatic &&= order.isAutomatic;
      else if (known?.isAutomatic !== false) wait(order);
      pump();
    },
    cancel: async (msgId) => {
      const fetch = fetches.get(msgId);
      fetch?.breakOff.abort(new AppError('interrupted', 'The download was cancelled.'));
      if (fetch?.done === null) fetches.delete(msgId);
      await fetch?.done;
    },
    pump,
    close: async () => {
      const left = running();
      fetches.clear();
      for (const { breakOff } of left) breakOff.abort(new AppError('interrupted', 'Parley is closing.'));
      await Promise.all(left.map(({ done }) => done));
    },
  };
}
