/**
 * Writes a draft, an outbox item and a batch of messages, and backs up, over and over; says a number once its three are written. Its
 * arguments: a folder, the key in hexadecimal, and the first number.
 */
import { writeSync } from 'node:fs';
import type { WireMessage } from '../../electron/core/api/wire.ts';
import { setDraft } from '../../electron/core/drafts/table.ts';
import { insertOutbox } from '../../electron/core/outbox/sending/newItems.ts';
import { startBackups } from '../../electron/core/session/backups.ts';
import { openStore } from '../../electron/core/session/openStore.ts';
import { applyBatch } from '../../electron/core/sync/intake/applyBatch.ts';
import { systemClock } from '../../electron/core/time/clock.ts';
import { convId, msgId } from '../../shared/model/ids.ts';
import { testItem } from '../testItem.ts';

const [dir = '', hex = '', first] = process.argv.slice(2);
const key = Uint8Array.from(Buffer.from(hex, 'hex'));
const log = () => undefined;
const store = openStore({ dir, key, selfEmail: 'me@example.org', log });

const message = (id: number): WireMessage => ({
  ...{ msgId: msgId(id), convId: convId(1), created: 1, senderEmail: 'a@example.org' },
  ...{ msgType: 'text', msgText: 'm', attachment: null, quotedMsgId: 0, locationData: null },
  ...{ isForwarded: false, priority: 'normal', isDeleted: false },
});

for (let n = Number(first); ; n += 1) {
  applyBatch(store, { messages: [message(n + 1)], covered: { after: n, through: n + 1 } });
  insertOutbox(store, testItem(String(n), { convId: convId(2), text: `text ${n}` }));
  setDraft(store, convId(3), {
    text: `draft ${n}`,
    priority: 0,
    title: '',
    participants: [],
    captionOn: null,
  });
  writeSync(1, `${n}\n`);
  if (n % 5 === 0) startBackups({ store, dir, key, clock: systemClock, hasRoom: () => true, log }).close();
}
