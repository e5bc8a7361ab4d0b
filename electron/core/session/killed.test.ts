import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { createRandom } from '../../../service/seed/random.ts';
import { outboxId } from '../../../shared/model/ids.ts';
import { c, KEY, openTestStore, temporaryDir } from '../../../testing/core/testStore.ts';
import { getDraft } from '../drafts/table.ts';
import { getOutbox } from '../outbox/table.ts';
import { listStorageNotes } from './storageNotes.ts';

const KILLS = 32;
const SEED = 20_261_122;

const at = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
/** Writes a draft, an outbox item and a batch of messages, and backs up, over and over; says a number once its three are written. */
const PROGRAM = `
  import { writeSync } from 'node:fs';
  import { systemClock } from ${at('../time/clock.ts')};
  import { startBackups } from ${at('./backups.ts')};
  import { setDraft } from ${at('../drafts/table.ts')};
  import { applyBatch } from ${at('../sync/intake/applyBatch.ts')};
  import { openStore } from ${at('./openStore.ts')};
  import { insertOutbox } from ${at('../outbox/sending/newItems.ts')};
  const key = new Uint8Array(${JSON.stringify([...KEY])});
  const dir = process.argv[1];
  const log = () => {};
  const store = openStore({ dir, key, selfEmail: 'me@example.org', log });
  const from = Number(process.argv[2]);
  for (let n = from; ; n += 1) {
    const message = { msgId: n + 1, convId: 1, created: 1, senderEmail: 'a@example.org', msgType: 'text', msgText: 'm', attachment: null,
      quotedMsgId: 0, locationData: null, isForwarded: false, priority: 'normal', isDeleted: false };
    applyBatch(store, { messages: [message], covered: { after: n, through: n + 1 } });
    insertOutbox(store, { id: String(n), convId: 2, text: 'text ' + n, file: null, priority: 0, title: null, participants: [],
      state: { kind: 'queued', error: null }, created: 1 });
    setDraft(store, 3, { text: 'draft ' + n, priority: 0, title: '', participants: [], captionOn: null });
    writeSync(1, n + '\\n');
    if (n % 5 === 0) startBackups({ store, dir, key, clock: systemClock, hasRoom: () => true, log }).close();
  }`;

it(`loses nothing that was written, wherever in the middle of its work it is killed (seed ${SEED})`, async () => {
  const random = createRandom(SEED);
  const dir = temporaryDir();
  let written = -1;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const child = spawn(
      process.execPath,
      ['--input-type=module-typescript', '-e', PROGRAM, dir, String(written + 1)],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const exited = once(child, 'exit');
    let left = random.between(1, 20);
    const delayMs = random.next() * 5;
    for await (const line of createInterface(child.stdout)) {
      written = Number(line);
      left -= 1;
      // Continues to read: what the process reported before it died was written as well.
      if (left === 0) setTimeout(() => child.kill('SIGKILL'), delayMs);
    }
    await exited;

    const store = openTestStore(dir);
    expect(store.local.get('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' });
    expect(store.archive.get('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' });
    expect(listStorageNotes(store)).toEqual([]);
    const draft = Number(getDraft(store, c(3)).text.replace('draft ', ''));
    expect(draft).toBeGreaterThanOrEqual(written);
    for (let n = 0; n <= written; n += 1)
      expect(getOutbox(store, outboxId(String(n)))?.text).toBe(`text ${n}`);
    store.close();
  }
  expect(written).toBeGreaterThanOrEqual(KILLS);
});
