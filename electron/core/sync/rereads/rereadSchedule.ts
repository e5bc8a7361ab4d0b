import type { PaneName } from '../../../../shared/model/conversations.ts';
import type { ConvId, MsgId } from '../../../../shared/model/ids.ts';
import { nextCovered } from '../../coverage/coverage.ts';
import { getAuditedTo, setAuditedTo } from '../../coverage/syncState.ts';
import type { Store } from '../../db/store.ts';
import { lowestOfNewest } from '../../messages/knownMessages.ts';
import type { Clock } from '../../time/clock.ts';
import type { Pace } from '../../time/pace.ts';
import type { Job } from '../job.ts';
import { type createReread, messagesIn } from './rereadStretch.ts';

/** The part of a conversation that is on screen. */
export interface View {
  readonly convId: ConvId;
  readonly from: MsgId;
  readonly to: MsgId;
}

export interface RereadsOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly pace: Pace;
  readonly reread: ReturnType<typeof createReread>;
  readonly isFocused: () => boolean;
  /** The newest message known on the service; null before it was found. */
  readonly head: () => number | null;
  /** Whether everything is loaded, so that there is time for re-reads. */
  readonly isComplete: () => boolean;
  /** The service no longer returns the newest messages. False when the archive is not usable. */
  readonly checkService: () => Promise<boolean>;
}

/** The result of re-reading the newest messages. */
export interface NewestRead {
  /** How many the service returned. */
  readonly looked: number;
  /** How many of them had changed. */
  readonly changed: number;
}

/** The re-reads, and their times. */
export interface Rereads {
  readonly newest: Job;
  /** Re-reads the newest messages now. */
  readNewest(): Promise<NewestRead>;
  readonly view: Job;
  readonly round: Job;
  /** The newest messages are due. */
  hurry(): void;
  watch(pane: PaneName, view: View | null): void;
  /** The conversations on screen. */
  watched(): readonly ConvId[];
  /** Progress of the round over everything, from 0 to 1. */
  audited(): number;
}

const NEWEST = 200;
/** Larger than the window, so that late messages in it are included. */
const LIMIT = 500;
const ROUND_LIMIT = 1_000;
const NEVER = Number.POSITIVE_INFINITY;

/** @param isReopened messages may have been deleted while Parley was closed */
export function createRereads(options: RereadsOptions, isReopened: boolean): Rereads {
  const { store, head } = options;
  const newest = createNewest(options, isReopened);
  const view = createView(options);
  return {
    newest: newest.job,
    readNewest: newest.read,
    view: view.job,
    round: createRound(options),
    hurry: newest.hurry,
    watch: view.watch,
    watched: view.watched,
    audited: () => {
      const end = head();
      return end === null || end === 0 ? 0 : Math.min(1, getAuditedTo(store) / end);
    },
  };
}

/** The newest messages of all conversations. */
function createNewest(options: RereadsOptions, isReopened: boolean) {
  const { store, clock, pace, reread, head } = options;
  let readAt = isReopened ? Number.NEGATIVE_INFINITY : clock.monotonic();
  /** How many of them are re-read. */
  let reach = NEWEST;

  async function read(): Promise<NewestRead> {
    const through = head() ?? 0;
    let looked = 0;
    let changed = 0;
    const first = lowestOfNewest(store, through, reach);
    if (first !== null) {
      const answer = await reread.read({ after: first - 1, through }, LIMIT, null);
      looked = answer ? messagesIn(answer) : 0;
      if (answer?.isCut && looked > 0) {
        // If a service returns so few at a time, the very newest matter most.
        reach = Math.min(looked, reach - 1);
        return read();
      }
      if (answer?.pages.length === 1) reach = NEWEST;
      if (answer && answer.newest < through && !(await options.checkService())) return { looked, changed };
      const found = answer && (await reread.compare(answer, null));
      changed = found?.changed ?? 0;
      if (found?.isSuspicious) await options.checkService();
    }
    readAt = clock.monotonic();
    return { looked, changed };
  }

  const every = () => (options.isFocused() ? pace.newestFocusedMs : pace.newestBackgroundMs);
  const job: Job = {
    dueAt: () => (head() === null ? NEVER : readAt + every()),
    run: async () => void (await read()),
  };
  const hurry = () => {
    readAt = Number.NEGATIVE_INFINITY;
  };
  return { job, read, hurry };
}

/** The messages on screen: those of one pane at a time, the one that waits longest first. */
function createView(options: RereadsOptions) {
  const { clock, pace, reread, head } = options;
  const watched = new Map<PaneName, { readonly view: View; readonly readAt: number }>();
  const next = () => [...watched].toSorted(([, a], [, b]) => a.readAt - b.readAt)[0];

  async function run(): Promise<void> {
    const due = next();
    if (due === undefined) return;
    const [pane, { view }] = due;
    watched.set(pane, { view, readAt: clock.monotonic() });
    const { convId, from, to } = view;
    const answer = await reread.read({ after: from - 1, through: to }, LIMIT, convId);
    if (answer && (await reread.compare(answer, convId)).isSuspicious) await options.checkService();
  }

  const every = () => (options.isFocused() ? pace.viewMs : pace.newestBackgroundMs);
  const dueAt = () => {
    const due = next();
    return due === undefined || head() === null ? NEVER : due[1].readAt + every();
  };
  const job: Job = { dueAt, run };
  const watch = (pane: PaneName, view: View | null) => {
    const before = watched.get(pane);
    const isOther = view?.convId !== before?.view.convId;
    const readAt = isOther || !before ? Number.NEGATIVE_INFINITY : before.readAt;
    if (view === null) watched.delete(pane);
    else watched.set(pane, { view, readAt });
  };
  return { job, watch, watched: () => [...watched.values()].map(({ view: { convId } }) => convId) };
}

/** Everything, a page at a time. */
function createRound({ store, clock, pace, reread, isComplete, checkService }: RereadsOptions): Job {
  let nextAt = clock.monotonic() + pace.roundMs;
  return {
    dueAt: () => (isComplete() ? nextAt : NEVER),
    run: async () => {
      nextAt = clock.monotonic() + pace.roundMs;
      const next = nextCovered(store, getAuditedTo(store));
      if (next === null) return setAuditedTo(store, 0);
      const answer = await reread.read(next, ROUND_LIMIT, null, 1);
      const [piece] = answer?.pages ?? [];
      if (!answer || !piece) return;
      if ((await reread.compare(answer, null)).isSuspicious) await checkService();
      setAuditedTo(store, piece.proven.through);
    },
  };
}
