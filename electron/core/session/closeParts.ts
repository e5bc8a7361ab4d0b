import type { Clock } from '../time/clock.ts';
import type { Service } from './accountService.ts';
import type { AccountStore } from './accountStore.ts';
import type { Parts } from './startParts.ts';

/** How long a send that is under way may still take when the app closes, before it is broken off. Milliseconds. */
const LAST_SEND_MS = 2_000;

/** Resolves when nothing is left to lose; rejects with what kept a part from ending. */
export async function closeParts(
  clock: Clock,
  closing: AbortController,
  { store, staging }: AccountStore,
  { client }: Service,
  { sync, outbox, backups, search, files, events }: Parts,
): Promise<void> {
  closing.abort();
  outbox.stop();
  await staging.close();
  const patience = new AbortController();
  await Promise.race([outbox.drained(), clock.wait(LAST_SEND_MS, patience.signal)]);
  patience.abort();
  const parts = [
    client.close(),
    sync.close(),
    outbox.drained(),
    files.close(),
    search.close(),
    events.close(),
  ];
  const ended = await Promise.allSettled(parts);
  // Whatever went wrong, nothing works on the store any more.
  backups.close();
  store.close();
  for (const each of ended) if (each.status === 'rejected') throw each.reason;
}
