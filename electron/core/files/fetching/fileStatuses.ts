import { AppError } from '../../../../shared/errors/errors.ts';
import type { Download, FileStatus } from '../../../../shared/model/files/files.ts';
import type { MsgId } from '../../../../shared/model/ids.ts';
import type { Log, Store } from '../../db/store.ts';
import { readEntries } from '../../messages/attachments.ts';
import type { Clock } from '../../time/clock.ts';
import { createThrottle } from '../../time/throttle.ts';
import { natureOf, UNSEEN } from '../inspecting/nature.ts';
import type { Copies } from './copies.ts';
import type { DownloadHold } from './downloadHold.ts';
import { type Fetched, listFetched, listLastFetched } from './fetchedTable.ts';
import type { Outcomes } from './fetchOutcomes.ts';
import type { Fetch, FetchQueue } from './fetchQueue.ts';

const TELL_EVERY_MS = 200;
const MAX_DOWNLOADS = 200;

type List = (msgIds: readonly MsgId[]) => readonly FileStatus[];

export const remote = (msgId: MsgId): FileStatus => ({ msgId, state: 'remote' });

interface Fetching {
  readonly queue: Pick<FetchQueue, 'get'>;
  readonly outcomes: Outcomes;
  readonly hold: Pick<DownloadHold, 'until'>;
  readonly copies: Pick<Copies, 'progressOf'>;
}

/** The status of the file of each of these messages. */
export function listStatuses(
  store: Store,
  { queue, outcomes, hold, copies }: Fetching,
  msgIds: readonly MsgId[],
): readonly FileStatus[] {
  const heldUntil = hold.until();
  const here = new Map(listFetched(store, msgIds).map((file) => [file.msgId, file]));
  return msgIds.map((msgId) => {
    const fetch = queue.get(msgId);
    // An automatic download that waits doesn't count as running, so that the person can start it.
    if (fetch && (fetch.done || !fetch.isAutomatic)) return progressOf(fetch, heldUntil);
    const file = here.get(msgId);
    if (file) {
      const nature = natureOf(file.look ?? UNSEEN, { ...file, fileSize: file.size });
      const copying = copies.progressOf(msgId);
      return {
        ...{ msgId, state: 'here', content: file.sha256, nature },
        ...otherSize(file),
        ...(copying && { copying }),
      };
    }
    const error = outcomes.failureOf(msgId);
    return error ? { msgId, state: 'failed', error: error.toData() } : remote(msgId);
  });
}

/** The downloads that the person started, the newest first; see the route `files.downloads`. */
export function listDownloads(
  store: Store,
  queue: Pick<FetchQueue, 'all'>,
  outcomes: Outcomes,
  list: List,
): readonly Download[] {
  const asked = queue.all().filter(({ isAutomatic }) => !isAutomatic);
  const last = new Map(listLastFetched(store, MAX_DOWNLOADS).map(({ msgId, at }) => [msgId, at]));
  const underWay = new Set([...outcomes.failures(), ...asked.map(({ msgId }) => msgId)]);
  const msgIds = [...new Set([...[...underWay].toReversed(), ...last.keys()])];
  const entries = readEntries(store, msgIds);
  return list(msgIds).flatMap((status) => {
    const entry = entries.get(status.msgId);
    return entry ? [{ entry, status, at: last.get(status.msgId) ?? null }] : [];
  });
}

interface TellerOptions {
  readonly clock: Clock;
  readonly closing: AbortSignal;
  readonly list: List;
  /** Whose progress changes. */
  readonly running: () => readonly MsgId[];
  readonly onChange: (statuses: readonly FileStatus[]) => void;
  readonly log: Log;
}

/** Announces changed files. */
export interface Teller {
  /** Soon announces these files, and the progress while any is being downloaded. */
  tell(msgIds: readonly MsgId[]): void;
  /** Announces at once what is still to be announced: the shell removes the copies of a file when it hears that it is gone. */
  tellRest(): void;
}

export function createTeller({ clock, closing, list, running, onChange, log }: TellerOptions): Teller {
  let changed = new Set<MsgId>();

  function tellNow(next: readonly MsgId[]): void {
    const told = [...changed];
    changed = new Set(next);
    try {
      onChange(list(told));
    } catch (thrown) {
      log('error', `Files: ${AppError.from(thrown).message}`);
    }
  }

  const tellSoon = createThrottle(clock, TELL_EVERY_MS, closing, () => {
    tellNow(running());
    if (changed.size > 0) tellSoon();
  });

  return {
    tell: (msgIds) => {
      if (msgIds.length === 0) return;
      for (const msgId of msgIds) changed.add(msgId);
      tellSoon();
    },
    tellRest: () => {
      if (changed.size > 0) tellNow([]);
    },
  };
}

function progressOf(
  { msgId, attachment, received, rate, done }: Fetch,
  heldUntil: number | null,
): FileStatus {
  const progress = { received, total: attachment.fileSize, bytesPerSecond: rate.perSecond() };
  return { msgId, state: 'fetching', ...progress, ...(done === null && heldUntil !== null && { heldUntil }) };
}

type Here = Extract<FileStatus, { state: 'here' }>;

/** Its size, unless it is the announced one, and how it differs from that. */
function otherSize({ size, announced }: Fetched): Pick<Here, 'otherSize' | 'size'> {
  if (announced === null) return { size };
  if (announced === size) return {};
  return { otherSize: size > announced ? 'larger' : 'smaller', size };
}
