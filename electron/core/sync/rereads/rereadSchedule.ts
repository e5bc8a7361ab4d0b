import type { ConvId, MsgId } from '../../../../shared/model/ids.ts';
import { nextCovered } from '../../coverage/coverage.ts';
import { getAuditedTo, setAuditedTo } from '../../coverage/syncState.ts';
import type { Store } from '../../db/store.ts';
import { newestKnown } from '../../messages/known.ts';
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
  watch(view: View | null): void;
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
  const { store, clock, pace, reread, head } = options;
  let readNewestAt = isReopened ? Number.NEGATIVE_INFINITY : clock.monotonic();
  let roundAt = clock.monotonic() + pace.roundMs;
  let view: View | null = null;
  /** How many of the newest messages are re-read. */
  let reach = NEWEST;
  let readViewAt = Number.NEGATIVE_INFINITY;

  async function readNewest(): Promise<NewestRead> {
    const through = head() ?? 0;
    let looked = 0;
    let changed = 0;
    const first = newestKnown(store, through, reach).at(-1);
    if (first) {
      const answer = await reread.read({ after: first.msgId - 1, through }, LIMIT, null);
      looked = answer ? messagesIn(answer) : 0;
      if (answer?.isCut && looked > 0) {
        // If a service returns so few at a time, the very newest matter most.
        reach = Math.min(looked, reach - 1);
        return readNewest();
      }
      if (answer?.pages.length === 1) reach = NEWEST;
      if (answer && answer.newest < through && !(await options.checkService())) return { looked, changed };
      const found = answer && (await reread.compare(answer, null));
      changed = found?.changed ?? 0;
      if (found?.isSuspicious) await options.checkService();
    }
    readNewestAt = clock.monotonic();
    return { looked, changed };
  }

  async function readView(): Promise<void> {
    const watched = view;
    readViewAt = clock.monotonic();
    if (watched === null) return;
    const { convId, from, to } = watched;
    const answer = await reread.read({ after: from - 1, through: to }, LIMIT, convId);
    if (answer && (await reread.compare(answer, convId)).isSuspicious) await options.checkService();
  }

  async function readNext(): Promise<void> {
    roundAt = clock.monotonic() + pace.roundMs;
    const next = nextCovered(store, getAuditedTo(store));
    if (next === null) return setAuditedTo(store, 0);
    const answer = await reread.read(next, ROUND_LIMIT, null, 1);
    const [piece] = answer?.pages ?? [];
    if (!answer || !piece) return;
    if ((await reread.compare(answer, null)).isSuspicious) await options.checkService();
    setAuditedTo(store, piece.proven.through);
  }

  const newestEvery = () => (options.isFocused() ? pace.newestFocusedMs : pace.newestBackgroundMs);
  const viewEvery = () => (options.isFocused() ? pace.viewMs : pace.newestBackgroundMs);
  return {
    newest: {
      dueAt: () => (head() === null ? NEVER : readNewestAt + newestEvery()),
      run: async () => void (await readNewest()),
    },
    readNewest,
    view: {
      dueAt: () => (view === null || head() === null ? NEVER : readViewAt + viewEvery()),
      run: readView,
    },
    round: { dueAt: () => (options.isComplete() ? roundAt : NEVER), run: readNext },
    hurry: () => {
      readNewestAt = Number.NEGATIVE_INFINITY;
    },
    watch: (next) => {
      const isOther = next?.convId !== view?.convId;
      view = next;
      if (isOther) readViewAt = Number.NEGATIVE_INFINITY;
    },
    audited: () => {
      const end = head();
      return end === null || end === 0 ? 0 : Math.min(1, getAuditedTo(store) / end);
    },
  };
}
