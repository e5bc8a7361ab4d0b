import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import {
  c,
  KEY,
  MARIA,
  m,
  openTestStore,
  SELF,
  temporaryDir,
  wire,
  wires,
} from '../../../../testing/core/testStore.ts';
import { listConversations } from '../../conversations/conversations.ts';
import { listCoverage } from '../../coverage/coverage.ts';
import { addFetched, removeFetched } from '../../files/fetching/fetchedTable.ts';
import { countMessages, newestMsgId, readMessage, readPage } from '../../messages/messagePages.ts';
import { applyBatch } from './applyBatch.ts';

const ids = (page: ReturnType<typeof readPage>) => page.messages.map((message) => message.msgId);

describe('storing what the service gave', () => {
  it('gives back every field of a message', () => {
    const store = openTestStore();
    const attachment = {
      attachmentId: 'A1',
      fileName: 'plan.pdf',
      fileSize: 2 ** 33,
      mimeType: 'application/pdf',
    };
    const big = Number.MAX_SAFE_INTEGER - 1;
    applyBatch(store, {
      messages: [
        wire(5, { msgText: 'the plan', convId: 2, attachment }),
        wire(6, {
          msgType: 'location',
          msgText: 'loc:46.2,-6.1',
          locationData: { address: 'Geneva', isMyLocation: true },
          senderEmail: 'Me@Example.org',
        }),
        wire(big, { created: 1_700_000_000_123, quotedMsgId: 5, isForwarded: true, priority: 'critical' }),
      ],
      covered: null,
    });
    expect(readMessage(store, m(5))).toEqual({
      ...{
        msgId: 5,
        convId: 2,
        created: 1_700_000_005_000,
        senderEmail: MARIA,
        isFromSelf: false,
        kind: 'text',
      },
      ...{
        text: 'the plan',
        textBytes: null,
        attachment,
        picture: null,
        location: null,
        quoted: null,
        isForwarded: false,
        isDeleted: false,
      },
      priority: 'normal',
    });
    expect(readMessage(store, m(6))).toMatchObject({
      isFromSelf: true,
      location: { address: 'Geneva', isMyLocation: true, coordinates: { latitude: 46.2, longitude: -6.1 } },
    });
    expect(readMessage(store, m(big))).toMatchObject({
      ...{ msgId: big, created: 1_700_000_000_123, isForwarded: true, priority: 'critical' },
      quoted: {
        msgId: 5,
        known: true,
        convId: 2,
        senderEmail: MARIA,
        isFromSelf: false,
        text: 'the plan',
        fileName: 'plan.pdf',
      },
    });
    expect(newestMsgId(store)).toBe(big);
  });
});

describe('the archive', () => {
  it('knows how large a picture is from when its content is here until it is removed', () => {
    const store = openTestStore();
    const attachment = { attachmentId: 'A1', fileName: 'plan.png', fileSize: 9, mimeType: 'image/png' };
    applyBatch(store, { messages: [wire(5, { convId: 2, attachment })], covered: null });
    const picture = () => readPage(store, c(2), { kind: 'newest', limit: 5 }).messages.at(0)?.picture;
    expect(picture()).toBeNull();
    const look = {
      sniffed: 'image/png',
      picture: { width: 40, height: 30, isAnimated: false },
      isText: false,
    };
    addFetched(
      store,
      { msgId: m(5), convId: c(2), sha256: 'a'.repeat(64), size: 9, look, isAutomatic: true },
      1,
    );
    expect(picture()).toEqual({ width: 40, height: 30 });
    removeFetched(store, [m(5)]);
    expect(picture()).toBeNull();
  });
});

describe('storing a page of messages', () => {
  it('counts a page that comes twice once', () => {
    const store = openTestStore();
    const batch = { messages: wires(1, 120), covered: { after: 0, through: 120 } };
    expect(applyBatch(store, batch)).toMatchObject({ added: 120, changed: [{ convId: 1, span: [1, 120] }] });
    expect(applyBatch(store, batch)).toMatchObject({ added: 0, changed: [] });
    expect(applyBatch(store, { messages: wires(100, 30), covered: null })).toMatchObject({
      added: 9,
      changed: [{ convId: 1, span: [121, 129] }],
    });
    expect(countMessages(store)).toBe(129);
    expect(readPage(store, c(1), { kind: 'newest', limit: 5 }).unread).toBe(129);
  });

  it('takes a page in any order and with an element twice', () => {
    const store = openTestStore();
    const batch = { messages: [wire(3), wire(1), wire(2), wire(1, { msgText: 'again' })], covered: null };
    expect(applyBatch(store, batch).added).toBe(3);
    expect(ids(readPage(store, c(1), { kind: 'newest', limit: 10 }))).toEqual([1, 2, 3]);
    expect(readMessage(store, m(1))?.text).toBe('again');
  });

  it('updates a message that is deleted or different when it comes again, and its conversation with it', () => {
    const store = openTestStore();
    const file = { attachmentId: 'A', fileName: 'a.txt', fileSize: 1, mimeType: 'text/plain' };
    applyBatch(store, { messages: [wire(1), wire(2, { attachment: file })], covered: null });
    const { changed } = applyBatch(store, {
      messages: [wire(1, { msgText: 'corrected' }), wire(2, { isDeleted: true, msgText: '' })],
      covered: null,
    });
    expect(changed).toEqual([{ convId: 1, span: [1, 2] }]);
    expect(readMessage(store, m(1))?.text).toBe('corrected');
    expect(readMessage(store, m(2))).toMatchObject({ isDeleted: true, attachment: null });
    const [conversation] = listConversations(store, { view: { kind: 'all' }, limit: 1 }).conversations;
    expect(conversation).toMatchObject({
      unread: 1,
      last: { msgId: 2, isDeleted: true, text: '', fileName: null },
    });
  });

  it('keeps whole batches only when the process is killed in the middle of one', async () => {
    const dir = temporaryDir();
    const at = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
    const program = `
      import { writeSync } from 'node:fs';
      import { openStore } from ${at('../../session/openStore.ts')};
      import { applyBatch } from ${at('./applyBatch.ts')};
      const key = new Uint8Array(${JSON.stringify([...KEY])});
      const store = openStore({ dir: process.argv[1], key, selfEmail: 'me', log() {} });
      const template = ${JSON.stringify(wire(1))};
      for (let first = 1; ; first += 500) {
        const messages = Array.from({ length: 500 }, (_, i) => ({ ...template, msgId: first + i, convId: 1 + i % 40 }));
        applyBatch(store, { messages, covered: { after: first - 1, through: first + 499 } });
        writeSync(1, '.');
      }`;
    const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program, dir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let batches = 0;
    for await (const chunk of child.stdout) {
      batches += String(chunk).length;
      if (batches >= 5) child.kill('SIGKILL');
    }
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');

    const store = openTestStore(dir);
    const stored = countMessages(store);
    expect(stored).toBeGreaterThanOrEqual(2_500);
    expect(stored % 500).toBe(0);
    expect(store.archive.get('SELECT count(*) AS n FROM messages')).toEqual({ n: stored });
    expect(store.archive.get('SELECT sum(unread) AS n FROM conversations')).toEqual({ n: stored });
    expect(listCoverage(store)).toEqual([{ after: 0, through: stored }]);
    expect(store.archive.get('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' });
  });
});

describe('a page of a conversation', () => {
  it('is read from its end, and on from there in both directions', () => {
    const store = openTestStore();
    applyBatch(store, { messages: [...wires(1, 30), ...wires(31, 5, { convId: 2 })], covered: null });
    const newest = readPage(store, c(1), { kind: 'newest', limit: 10 });
    expect(ids(newest)).toEqual([21, 22, 23, 24, 25, 26, 27, 28, 29, 30]);
    expect(newest).toMatchObject({ hasOlder: true, hasNewer: false });
    const older = readPage(store, c(1), { kind: 'before', msgId: m(4), limit: 10 });
    expect(ids(older)).toEqual([1, 2, 3]);
    expect(older).toMatchObject({ hasOlder: false, hasNewer: true });
    const newer = readPage(store, c(1), { kind: 'after', msgId: m(28), limit: 2 });
    expect(ids(newer)).toEqual([29, 30]);
    expect(newer).toMatchObject({ hasOlder: true, hasNewer: false });
    const span = readPage(store, c(1), { kind: 'span', from: m(7), to: m(9) });
    expect(ids(span)).toEqual([7, 8, 9]);
    expect(span).toMatchObject({ hasOlder: true, hasNewer: true });
  });

  it('around a message is filled from the other side near an end', () => {
    const store = openTestStore();
    applyBatch(store, { messages: wires(1, 30), covered: null });
    const around = (id: number) => ids(readPage(store, c(1), { kind: 'around', msgId: m(id), limit: 6 }));
    expect(around(15)).toEqual([12, 13, 14, 15, 16, 17]);
    expect(around(2)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(around(30)).toEqual([25, 26, 27, 28, 29, 30]);
  });

  it('opens at the first unread message with a third of the page before it', () => {
    const store = openTestStore();
    store.local.run('INSERT INTO read_marks VALUES (1, 50)');
    applyBatch(store, {
      messages: [
        ...wires(1, 50),
        wire(51, { senderEmail: SELF }),
        wire(52, { isDeleted: true }),
        ...wires(53, 40),
      ],
      covered: null,
    });
    const page = readPage(store, c(1), { kind: 'first-unread', limit: 12 });
    expect(page).toMatchObject({ firstUnread: 53, unread: 40, hasOlder: true, hasNewer: true });
    expect(ids(page)).toEqual([49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60]);
  });

  it('is the end when all is read, and empty for a conversation that is not stored', () => {
    const store = openTestStore();
    store.local.run('INSERT INTO read_marks VALUES (1, 50)');
    applyBatch(store, { messages: wires(1, 50), covered: { after: 0, through: 50 } });
    const page = readPage(store, c(1), { kind: 'first-unread', limit: 3 });
    expect(ids(page)).toEqual([48, 49, 50]);
    expect(page).toMatchObject({ firstUnread: null, unread: 0, historyComplete: true });
    expect(readPage(store, c(9), { kind: 'newest', limit: 3 })).toMatchObject({ messages: [], unread: 0 });
  });
});

describe('a page of a conversation that is not all here', () => {
  it('says that older messages may come in while a stretch below it was not fetched', () => {
    const store = openTestStore();
    applyBatch(store, { messages: wires(100, 10), covered: { after: 99, through: 109 } });
    expect(readPage(store, c(1), { kind: 'newest', limit: 50 }).historyComplete).toBe(false);
    applyBatch(store, { messages: [], covered: { after: 0, through: 99 } });
    expect(readPage(store, c(1), { kind: 'newest', limit: 50 }).historyComplete).toBe(true);
  });

  it('shows a quote from another conversation, an unknown one as unknown, and nothing of a deleted one', () => {
    const store = openTestStore();
    applyBatch(store, {
      messages: [
        wire(1, { convId: 2, msgText: 'elsewhere', senderEmail: SELF }),
        wire(2, { convId: 2, msgText: 'a secret', isDeleted: true }),
        ...[1, 2, 77].map((quotedMsgId, i) => wire(10 + i, { quotedMsgId })),
      ],
      covered: null,
    });
    const { messages } = readPage(store, c(1), { kind: 'newest', limit: 5 });
    expect(messages.map((message) => message.quoted)).toMatchObject([
      { msgId: 1, known: true, convId: 2, isFromSelf: true, text: 'elsewhere', isDeleted: false },
      { msgId: 2, known: true, text: '', isDeleted: true },
      { msgId: 77, known: false },
    ]);
  });
});
