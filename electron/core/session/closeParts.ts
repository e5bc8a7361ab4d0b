import type { Clock } from '../time/clock.ts';
import { endsWithin } from '../time/endsWithin.ts';
import type { Service } from './accountService.ts';
import type { AccountStore } from './accountStore.ts';
import type { Parts } from './startParts.ts';

/** How long a running send may take when the app closes before it is aborted, ms. */
const LAST_SEND_MS = 2_000;

/** Closes all parts. Resolves when everything is saved; rejects with the error of a part that couldn't close. */
export async function closeParts(
  clock: Clock,
  closing: AbortController,
  { store, staging, sealing }: AccountStore,
  { client }: Service,
  { sync, outbox, backups, search, dashboard, files, fileTexts, events }: Parts,
): Promise<void> {
  closing.abort();
  outbox.stop();
  await staging.close();
  await sealing.ended();
  await endsWithin(clock, outbox.drained(), LAST_SEND_MS);
  const parts = [
    client.close(),
    sync.close(),
    outbox.drained(),
    files.close(),
    fileTexts.ended(),
    search.close(),
    dashboard.close(),
    events.close(),
  ];
  const ended = await Promise.allSettled(parts);
  // Nothing uses the store from here on, even after an error.
  backups.close();
  store.close();
  for (const each of ended) if (each.status === 'rejected') throw each.reason;
}
