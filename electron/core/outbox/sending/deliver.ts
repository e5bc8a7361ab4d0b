import { AppError } from '../../../../shared/errors/errors.ts';
import type { OutboxId } from '../../../../shared/model/ids.ts';
import type { Client } from '../../api/client.ts';
import type { Connection } from '../../api/connection/connection.ts';
import type { Sent } from '../../api/wire.ts';
import { renameConversation, setSentTitle } from '../../conversations/conversations.ts';
import { getSyncState } from '../../coverage/syncState.ts';
import type { Storage } from '../../db/storageWatch.ts';
import type { Log, Store } from '../../db/store.ts';
import type { AccountFiles } from '../../files/staging/accountFiles.ts';
import type { Sources } from '../../files/staging/sources.ts';
import type { Clock } from '../../time/clock.ts';
import { applyEvent } from '../applyEvent.ts';
import { confirmationOf } from '../checking/confirmations.ts';
import { doubtConfirmedBefore } from '../checking/displaced.ts';
import { claim } from '../claims.ts';
import { labelAsLost } from '../lostConversations.ts';
import { markWhole, type OutboxEntry, removeOutbox } from '../table.ts';
import { takeBackIntoDraft } from '../takeBack.ts';
import type { CurrentUpload, Uploads } from './currentUploads.ts';
import { isBreak, type SendOutcome, sendOutcomeOf, uploadOutcomeOf } from './sendOutcome.ts';

/** Sends single items and records the results. */
export interface Delivery {
  /**
   * Resolves to how long at least its lane pauses before the next try, ms; null: no pause.
   * @throws AppError if the store could not be written before the request left; the item is unchanged then
   */
  deliver(entry: OutboxEntry): Promise<number | null>;
  /** The item is this message, by the response or because it was found. */
  arrived(entry: OutboxEntry, sent: Sent): void;
  takeOut(entry: OutboxEntry): void;
  /** The person wants another try. */
  forgetBreaks(id: OutboxId): void;
}

interface Options {
  readonly store: Store;
  readonly owned: AccountFiles;
  readonly sources: Sources;
  readonly client: Client;
  readonly connection: Connection;
  readonly storage: Pick<Storage, 'persist'>;
  readonly clock: Clock;
  readonly uploads: Uploads;
  readonly stopping: AbortSignal;
  readonly changes: { readonly outbox: () => void };
  readonly onUncertain: (id: OutboxId) => void;
  readonly onSent: (sent: Sent, isNew: boolean) => void;
  readonly log: Log;
}

/** How often an interrupted file is tried again automatically. */
const MAX_BREAKS = 5;
/** The pause after a result could not be written, until it is written again. */
const WRITE_AGAIN_MS = 1_000;

export function createDelivery(options: Options): Delivery {
  const { store, owned, client, connection, uploads, clock, log } = options;
  /** How often each file was interrupted. */
  const breaks = new Map<OutboxId, number>();

  async function deliver(entry: OutboxEntry): Promise<number | null> {
    const { item } = entry;
    const sentAfter = entry.sentAfter ?? getSyncState(store).head ?? 0;
    applyEvent(store, item.id, { kind: 'request-begun' }, { sentAfter });
    options.changes.outbox();
    const upload = item.file && uploads.begin(item.id, item.file.size);
    try {
      const sent = await (upload
        ? sendFile(options, entry, upload)
        : connection.send(() => client.send(item)));
      upload?.end();
      const confirmation = await confirmationOf(options, item, sent, sentAfter);
      const other = new AppError('malformed', 'Confirmed as a message from before it.');
      return await writeUntilSaved(options, () => {
        if (confirmation === 'confirmed') arrived(entry, sent);
        else if (confirmation === 'other') settle(options, entry, other, 'is-uncertain');
        // Looked for above its position, it might be missed; looked for below, another one might be taken for it.
        else applyEvent(store, item.id, { kind: 'renumbered' }, { sentAfter: null });
        return null;
      });
    } catch (thrown) {
      upload?.end();
      const error = AppError.from(thrown);
      log('warn', `Outbox: ${error.code}: ${error.message}`);
      return await writeUntilSaved(options, () =>
        upload ? settleFile(entry, upload, error) : settle(options, entry, error, sendOutcomeOf(error.code)),
      );
    }
  }

  function arrived({ item, source }: OutboxEntry, sent: Sent): void {
    const isNew = item.convId === null;
    store.local.transaction(() => {
      doubtConfirmedBefore(store, item.id, sent);
      applyEvent(store, item.id, { kind: 'arrived', msgId: sent.msgId }, { convId: sent.convId });
      claim(store, sent.msgId);
      if (isNew) setSentTitle(store, sent.convId, item.title, item.participants);
      if (item.lost?.name) renameConversation(store, sent.convId, item.lost.name);
      if (isNew && item.lost) labelAsLost(store, item.id, sent.convId, clock.now());
    });
    breaks.delete(item.id);
    if (source?.isOwned) owned.remove(item.id);
    options.onSent(sent, isNew);
  }

  function settleFile(entry: OutboxEntry, upload: CurrentUpload, error: AppError): number | null {
    const { item, sentAfter } = entry;
    const outcome = uploadOutcomeOf(error.code, upload.isWhole());
    if (upload.brokenOff() !== null) {
      const isCancelled = upload.brokenOff() === 'cancelled';
      const broken = new AppError(isCancelled ? 'cancelled' : 'interrupted', error.message);
      if (upload.isWhole()) return settle(options, entry, broken, 'is-uncertain');
      store.local.transaction(() => {
        applyEvent(store, item.id, { kind: 'put-off', error: null }, { sentAfter });
        // If its draft can't take it, it stays and says so.
        if (isCancelled) takeBackIntoDraft(store, item.id);
      });
      if (isCancelled) breaks.delete(item.id);
      return null;
    }
    if (outcome !== 'waits' || !isBreak(error.code)) return settle(options, entry, error, outcome);
    const count = (breaks.get(item.id) ?? 0) + 1;
    const restMs = settle(options, entry, error, count > MAX_BREAKS ? 'fails' : 'waits');
    breaks.set(item.id, count);
    return restMs;
  }

  function takeOut({ item, source }: OutboxEntry): void {
    removeOutbox(store, item.id);
    breaks.delete(item.id);
    if (source?.isOwned) owned.remove(item.id);
  }

  return { deliver, arrived, takeOut, forgetBreaks: (id) => void breaks.delete(id) };
}

/**
 * The result of a request is known only here until it is on disk, so this repeats until it can be written. If Parley ends before
 * that, the next start looks for the message.
 */
async function writeUntilSaved<T>(
  { storage, clock, stopping, log }: Options,
  write: () => T,
): Promise<T | null> {
  for (;;) {
    try {
      return await storage.persist(write);
    } catch (thrown) {
      log('error', `Outbox: ${AppError.from(thrown).message}`);
      await clock.wait(WRITE_AGAIN_MS, stopping);
      if (stopping.aborted) return null;
    }
  }
}

async function sendFile(
  { store, sources, client, connection }: Options,
  { item, source }: OutboxEntry,
  { handing }: CurrentUpload,
): Promise<Sent> {
  if (!item.file || !source) throw new AppError('internal', 'There is no file to send.');
  const outgoing = await sources.open(source);
  const onWhole = () => {
    // On disk before the end of the request leaves. A file without the mark was certainly not delivered.
    markWhole(store, item.id);
    handing.onWhole();
  };
  try {
    const file = { ...item.file, content: outgoing.chunks };
    // Only once the file is open: the result is about the password at that time.
    return await connection.send(() => client.sendFile({ ...item, file }, { ...handing, onWhole }));
  } finally {
    await outgoing.close();
  }
}

/** `entry`: the state before this request. A request that was certainly not delivered leaves no trace. */
function settle(
  { store, onUncertain }: Options,
  { item: { id }, sentAfter }: OutboxEntry,
  error: AppError,
  outcome: SendOutcome,
): number | null {
  const data = error.toData();
  switch (outcome) {
    case 'waits':
      applyEvent(store, id, { kind: 'put-off', error: data }, { sentAfter });
      return error.details.retryAfterMs ?? 0;
    case 'fails':
      applyEvent(store, id, { kind: 'failed', error: data }, { sentAfter });
      return null;
    case 'is-uncertain':
      applyEvent(store, id, { kind: 'unanswered', error: data });
      onUncertain(id);
      return null;
  }
}
