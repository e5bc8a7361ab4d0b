import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { createRandom } from '../../../service/seed/random.ts';
import { outboxId } from '../../../shared/model/ids.ts';
import { bundledCore } from '../../../testing/core/bundledCore.ts';
import { c, KEY, openTestStore, temporaryDir } from '../../../testing/core/testStore.ts';
import { getDraft } from '../drafts/table.ts';
import { getOutbox } from '../outbox/table.ts';
import { listStorageNotes } from './storageNotes.ts';

const KILLS = 32;
const SEED = 20_261_122;

it(`loses nothing that was written, wherever in the middle of its work it is killed (seed ${SEED})`, async () => {
  const random = createRandom(SEED);
  const dir = temporaryDir();
  const { writer } = await bundledCore();
  let written = -1;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const args = [writer, dir, Buffer.from(KEY).toString('hex'), String(written + 1)];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
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
