import { AppError, type ErrorData } from '../../../shared/errors.ts';
import type { UploadProgress } from '../../../shared/files.ts';
import type { ConvId, OutboxId, OutboxItem } from '../../../shared/model.ts';
import type { Client } from '../api/client.ts';
import type { Sent } from '../api/wire.ts';
import type { Clock } from '../clock.ts';
import { openOutgoing } from '../files/outgoing.ts';
import type { OwnedFiles } from '../files/owned.ts';
import { setSentTitle } from '../store/conversations.ts';
import type { Log, Store } from '../store/open.ts';
import {
  getEntry,
  insertOutbox,
  listPending,
  listSendable,
  markInterrupted,
  markWhole,
  type OutboxEntry,
  removeOutbox,
  setOutboxState,
} from '../store/outbox.ts';
import type { Connection } from '../sync/connection.ts';
import { type Backoff, createBackoff, type Pace } from '../sync/pace.ts';
import { type Fate, fateOf, fateOfUpload, isBreak } from './fate.ts';
import { type NewFiles, takeStaged } from './sendFiles.ts';
import { type CurrentUpload, createUploads } from './uploads.ts';

export interface OutboxOptions {
  readonly store: Store;
  readonly owned: OwnedFiles;
  readonly client: Client;
  readonly connection: Connection;
  readonly clock: Clock;
  readonly random: () => number;
  readonly pace: Pace;
  /** The list of what is pending changed. */
  readonly onChange: () => void;
  /** The service has the message `sent`; `isNew`: in a conversation made by it. */
  readonly onSent: (sent: Sent, isNew: boolean) => void;
  /** Every file that is on its way. */
  readonly onUploads: (uploads: readonly UploadProgress[]) => void;
  readonly log: Log;
}

/** A text that the person sends; see the route `outbox.send`. */
export type NewItem = Pick<OutboxItem, 'id' | 'convId' | 'text' | 'priority' | 'title' | 'participants'>;

/** Sends what the store's outbox holds: the items of a conversation strictly one after the other, a few conversations at a time. */
export interface Outbox {
  /** Resolves to the item once it is on disk. The same id twice is one item. */
  send(item: NewItem): OutboxItem;
  /** The same for staged files, each an item. @throws AppError as `takeStaged` does, nothing being sent */
  sendFiles(files: NewFiles): Promise<readonly OutboxItem[]>;
  /**
   * Takes an item out that is a file or is not being sent. Resolves when it is out, is `unconfirmed`, or has been sent all the same.
   * @throws AppError `bad-input` for a text that is being sent, `not-found`
   */
  cancel(id: OutboxId): Promise<void>;
  /** @throws AppError `bad-input` for an unconfirmed item without `evenIfUnconfirmed`, `not-found` */
  retry(id: OutboxId, evenIfUnconfirmed: boolean): OutboxItem;
  /** @throws AppError `bad-input` while it is being sent, `not-found` */
  remove(id: OutboxId): OutboxItem;
  list(): readonly OutboxItem[];
  /** Also one that has reached its thread since the start. @throws AppError `not-found` */
  get(id: OutboxId): OutboxItem;
  /** Sends what can be sent now. Call it when the connection changed. */
  pump(): void;
  /** The archive took in messages: some items may have reached their thread. */
  noticeArrivals(): void;
  /** Begins nothing new, and breaks off the files that are not handed over yet: they go on at the next start. */
  stop(): void;
  /** Resolves when nothing is on its way. */
  drained(): Promise<void>;
}

const LANES = 4;
/** Files leave a lane free for the texts of the other conversations, since one may take hours. */
const FILE_LANES = 3;
/** So often a file that is broken off on its way is tried again by itself. */
const MAX_BREAKS = 5;

/** Texts left `sending` by the last run become `unconfirmed`, and so do files that were handed over whole; the others go out again. */
export function startOutbox(options: OutboxOptions): Outbox {
  const { store, owned, client, connection, clock, random, pace, log } = options;
  const stopping = new AbortController();
  const uploads = createUploads(clock, stopping.signal, options.onUploads);
  /** The lanes that are sending. */
  const busy = new Map<string, Promise<void>>();
  /** Lanes that wait after a failure. */
  const resting = new Set<string>();
  const backoffs = new Map<string, Backoff>();
  /** The lanes of `busy` that send a file. */
  const busyWithFiles = new Set<string>();
  /** How often each file was broken off on its way. */
  const breaks = new Map<OutboxId, number>();
  markInterrupted(store);
  /** How many sent items have not come back from the service yet. */
  let awaited = countSent();

  function countSent(): number {
    return listPending(store).filter(({ state }) => state === 'sent').length;
  }

  function pump(): void {
    if (!connection.isOpenToSends()) return;
    const seen = new Set<string>();
    for (const entry of listSendable(store)) {
      if (stopping.signal.aborted || busy.size >= LANES) return;
      const lane = laneOf(entry.item);
      if (seen.has(lane)) continue;
      seen.add(lane);
      if (busy.has(lane) || resting.has(lane)) continue;
      if (entry.source && busyWithFiles.size >= FILE_LANES) continue;
      start(lane, entry);
    }
  }

  function start(lane: string, entry: OutboxEntry): void {
    if (entry.source) busyWithFiles.add(lane);
    const sending = deliver(lane, entry)
      .catch((thrown: unknown) => {
        // The store could not be written. What is `sending` there becomes `unconfirmed` at the next start.
        log('error', `Outbox: ${AppError.from(thrown).message}`);
        rest(lane, 0);
      })
      .finally(() => {
        busy.delete(lane);
        busyWithFiles.delete(lane);
        pump();
      });
    busy.set(lane, sending);
  }

  async function deliver(lane: string, entry: OutboxEntry): Promise<void> {
    const { item } = entry;
    setOutboxState(store, item.id, { state: 'sending' });
    options.onChange();
    const upload = item.file && uploads.begin(item.id, item.file.size);
    let sent: Sent;
    try {
      sent = await connection.send(() => (upload ? sendFile(entry, upload) : client.send(item)));
    } catch (thrown) {
      const error = AppError.from(thrown);
      log('warn', `Outbox: ${error.code}: ${error.message}`);
      if (upload) settleFile(lane, entry, upload, error);
      else settle(lane, item.id, error, fateOf(error.code));
      options.onChange();
      return;
    } finally {
      upload?.end();
    }
    backoffs.delete(lane);
    arrived(entry, sent);
    options.onChange();
  }

  async function sendFile({ item, source }: OutboxEntry, { handing }: CurrentUpload): Promise<Sent> {
    if (!item.file || !source) throw new AppError('internal', 'There is no file to send.');
    const outgoing = await openOutgoing(source.path, source);
    const onWhole = () => {
      // On the disk before the end of the request leaves: a file without the mark surely did not arrive.
      markWhole(store, item.id);
      handing.onWhole();
    };
    try {
      const file = { ...item.file, content: outgoing.chunks };
      return await client.sendFile({ ...item, file }, { ...handing, onWhole });
    } finally {
      await outgoing.close();
    }
  }

  function arrived({ item, source }: OutboxEntry, sent: Sent): void {
    setOutboxState(store, item.id, { state: 'sent', ...sent });
    awaited += 1;
    breaks.delete(item.id);
    if (source?.isOwned) owned.remove(item.id);
    const isNew = item.convId === null;
    if (isNew) setSentTitle(store, sent.convId, item.title, item.participants);
    options.onSent(sent, isNew);
  }

  function settleFile(lane: string, entry: OutboxEntry, upload: CurrentUpload, error: AppError): void {
    const { id } = entry.item;
    const fate = fateOfUpload(error.code, upload.isWhole());
    if (upload.brokenOff() !== null) {
      const broken = new AppError('interrupted', error.message);
      if (upload.isWhole()) settle(lane, id, broken, 'is-uncertain');
      else if (upload.brokenOff() === 'cancelled') takeOut(entry);
      else setOutboxState(store, id, { state: 'queued' });
    } else if (fate === 'waits' && isBreak(error.code)) {
      const count = (breaks.get(id) ?? 0) + 1;
      breaks.set(id, count);
      settle(lane, id, error, count > MAX_BREAKS ? 'fails' : 'waits');
    } else {
      settle(lane, id, error, fate);
    }
  }

  function settle(lane: string, id: OutboxId, error: AppError, fate: Fate): void {
    const data: ErrorData = error.toData();
    switch (fate) {
      case 'waits':
        setOutboxState(store, id, { state: 'queued', error: data });
        rest(lane, error.details.retryAfterMs ?? 0);
        return;
      case 'fails':
        setOutboxState(store, id, { state: 'failed', error: data });
        return;
      case 'is-uncertain':
        setOutboxState(store, id, { state: 'unconfirmed', error: data });
        return;
    }
  }

  function takeOut({ item, source }: OutboxEntry): void {
    removeOutbox(store, item.id);
    breaks.delete(item.id);
    if (source?.isOwned) owned.remove(item.id);
  }

  function rest(lane: string, atLeastMs: number): void {
    const backoff = backoffs.get(lane) ?? createBackoff(pace, random);
    backoffs.set(lane, backoff);
    resting.add(lane);
    void clock.wait(Math.max(atLeastMs, backoff.failed()), stopping.signal).then(() => {
      resting.delete(lane);
      if (!stopping.signal.aborted) pump();
    });
  }

  function existing(id: OutboxId): OutboxEntry {
    const entry = getEntry(store, id);
    if (!entry) throw new AppError('not-found', 'There is no such item in the outbox.');
    return entry;
  }

  function changed(item: OutboxItem): OutboxItem {
    options.onChange();
    pump();
    return item;
  }

  return {
    send: (item) => {
      const fresh = { file: null, state: 'queued', error: null, created: clock.now(), msgId: null } as const;
      return changed(insertOutbox(store, { ...item, ...fresh }));
    },
    sendFiles: async (files) => {
      const items = await takeStaged(store, files, clock.now());
      options.onChange();
      pump();
      return items;
    },
    cancel: async (id) => {
      const entry = existing(id);
      const { state } = entry.item;
      if (state === 'sent') return;
      if (state !== 'sending') takeOut(entry);
      else if (uploads.cancel(id)) await busy.get(laneOf(entry.item));
      else throw new AppError('bad-input', 'The message is being sent.');
      changed(entry.item);
    },
    retry: (id, evenIfUnconfirmed) => {
      const { item } = existing(id);
      if (item.state === 'sending' || item.state === 'sent') return item;
      if (item.state === 'unconfirmed' && !evenIfUnconfirmed) {
        throw new AppError('bad-input', 'The message may have arrived already.');
      }
      resting.delete(laneOf(item));
      breaks.delete(id);
      return changed(setOutboxState(store, id, { state: 'queued' }));
    },
    remove: (id) => {
      const entry = existing(id);
      if (entry.item.state === 'sending') throw new AppError('bad-input', 'The message is being sent.');
      takeOut(entry);
      return changed(entry.item);
    },
    list: () => listPending(store),
    get: (id) => existing(id).item,
    pump,
    noticeArrivals: () => {
      if (awaited === 0) return;
      const left = countSent();
      if (left < awaited) options.onChange();
      awaited = left;
    },
    stop: () => {
      stopping.abort();
      uploads.stop();
    },
    drained: async () => {
      await Promise.all(busy.values());
    },
  };
}

/** The items of a conversation wait for each other; each new conversation is on its own. */
function laneOf({ id, convId }: { readonly id: OutboxId; readonly convId: ConvId | null }): string {
  return convId === null ? id : String(convId);
}
