// Makes the files that `goldenStore.test.ts` reads, in a new folder:
// node scripts/makeGolden.mjs electron/core/session/golden/store2
import { mkdirSync } from 'node:fs';
import { setDraft } from '../electron/core/drafts/table.ts';
import { createContentFolder } from '../electron/core/files/fetching/contentFolder.ts';
import { deriveFileKeys } from '../electron/core/files/sealed/sealedFormat.ts';
import { insertOutbox } from '../electron/core/outbox/sending/newItems.ts';
import { openStore } from '../electron/core/session/openStore.ts';
import { applyBatch } from '../electron/core/sync/intake/applyBatch.ts';
import { testItem } from '../testing/testItem.ts';

const [, , dir = ''] = process.argv;
mkdirSync(dir);
const key = new Uint8Array(32).fill(7);
const store = openStore({ dir, key, selfEmail: 'me@example.org', log: console.log });

const message = {
  ...{ msgId: 5, convId: 1, created: 1_700_000_005, senderEmail: 'maria.lopez@example.org' },
  ...{ msgType: 'text', msgText: 'a message of the archive', attachment: null, quotedMsgId: 0 },
  ...{ locationData: null, isForwarded: false, priority: 'high', isDeleted: false },
};
applyBatch(store, { messages: [message], covered: { after: 0, through: 5 } });
const draft = { text: 'a draft', priority: 0, title: '', participants: [], captionOn: null };
setDraft(store, 1, draft);
insertOutbox(store, testItem('golden', { convId: 2, text: 'a message that waits' }));
for (const db of [store.archive, store.local]) {
  db.exec('VACUUM');
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
}
store.noteFilesSafe();
store.close();

// One byte more than a chunk.
const content = Buffer.from('parley\n'.repeat(9_363).slice(0, 64 * 1024 + 1));
const file = await createContentFolder(dir, deriveFileKeys(key)).begin(content.byteLength);
await file.write([content]);
await file.keep(await file.seal());
