import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { c, MARIA, OMAR, wire, wires } from '../../../testing/core/testStore.ts';
import { heapInUse } from '../../../testing/fuzzing.ts';
import { renameConversation } from '../conversations/conversations.ts';
import { writeLabel } from '../conversations/labels/labelled.ts';
import { addLabel } from '../conversations/labels/labelTable.ts';
import { setHead } from '../coverage/syncState.ts';
import { createDirectory } from '../directory/directory.ts';
import type { TranscriptJob } from '../protocol.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { openTranscripts } from './testTranscripts.ts';
import { verifyTranscript } from './verify/verifyTranscript.ts';

const MIB = 2 ** 20;
const of = (query: string): Partial<TranscriptJob> => ({ convId: null, range: { kind: 'search', query } });

type Opened = ReturnType<typeof openTranscripts>;

/** Searches until all that is stored can be found. */
async function indexAll({ search }: Opened): Promise<void> {
  const nothing = { words: [], notWords: [], checks: [], before: null };
  while (!(await search.find(nothing)).indexComplete);
}

/** Trucks in three conversations, and other messages between them. All is known. */
async function withTrucks() {
  const opened = openTranscripts();
  const messages = [
    wire(1, { convId: 2, msgText: 'The first truck' }),
    wire(2, { convId: 1, msgText: 'A boat' }),
    wire(3, { convId: 1, senderEmail: OMAR, msgText: 'Two trucks\non the road' }),
    wire(4, { convId: 2, msgText: 'A truck', isDeleted: true }),
    wire(5, { convId: 3, senderEmail: OMAR, msgText: 'All firetrucks' }),
    wire(6, { convId: 2, msgText: 'The last truck' }),
  ];
  applyBatch(opened.store, { messages, covered: { after: 0, through: 6 } });
  setHead(opened.store, 6);
  renameConversation(opened.store, c(1), 'Roads');
  await indexAll(opened);
  return opened;
}

test('the results of a search are saved oldest first, each with the name of its conversation', async () => {
  const { read } = await withTrucks();
  const { text, coverage } = await read('text', of('truck'));
  expect(coverage).toMatchObject({ messages: 4, isComplete: true, gaps: [] });
  expect(coverage.searched).toEqual({
    ...{ messages: 6, since: 1_700_000_001_000, isIndexed: true, conversations: 3 },
  });
  expect(text.split('\n').slice(0, 7)).toEqual([
    'Transcript: Search for truck',
    '',
    'Search: truck',
    'Conversations: 3',
    '  Maria Lopez: 2 messages',
    '  Roads: 1 message',
    '  Omar Haddad: 1 message',
  ]);
  expect(text).toContain(
    'Coverage: 6 messages were searched, back to Tuesday, 14 November 2023. They are all that the service has.',
  );
  const heads = text.split('\n').filter((line) => line.startsWith('['));
  expect(heads.map((line) => line.replace(/^\[.*?\] /u, ''))).toEqual([
    'Maria Lopez · Maria Lopez · Message 1',
    'Omar Haddad · Roads · Message 3',
    'Omar Haddad · Omar Haddad · Message 5',
    'Maria Lopez · Maria Lopez · Message 6',
  ]);
});

test('each format names the conversation of each message, and its manifest says what was searched', async () => {
  const { read, dir, job } = await withTrucks();
  const html = await read('html', of('truck'));
  expect(html.text).toContain('<span class="place" dir="auto">Roads</span>');
  const csv = await read('csv', of('truck'));
  const [columns, first] = csv.text.split('\r\n');
  expect(columns).toMatch(/,Conversation,Conversation number$/u);
  expect(first).toMatch(/,Maria Lopez,2$/u);
  const json = await read('json', of('truck'));
  const { search, conversations, messages } = JSON.parse(json.text);
  expect(search).toEqual({ query: 'truck' });
  expect(conversations[1]).toEqual({ id: 1, name: 'Roads', messages: 1 });
  expect(messages[1]).toMatchObject({ id: 3, conversation: { id: 1, name: 'Roads' } });
  expect(JSON.parse(json.manifest ?? '')).toMatchObject({
    search: { query: 'truck' },
    coverage: { messages: 4, isComplete: true, searched: { messages: 6, isIndexed: true } },
  });
  writeFileSync(`${job('json').target}.manifest.json`, json.manifest ?? '');
  expect(await verifyTranscript(join(dir, 'transcript.json'))).toMatchObject({
    ...{ kind: 'checked', messages: 4, isComplete: true, problems: [] },
  });
});

test('while files are read for their texts, a search for words says that some messages may be missing', async () => {
  const { read, fileTexts, transcripts } = await withTrucks();
  const facts = (query: string) => transcripts.facts({ convId: null, range: { kind: 'search', query } });
  fileTexts.progress = () => ({ files: 2, done: 1, unreadable: 0, bytes: 0 });
  const { text, coverage } = await read('text', of('truck'));
  expect(coverage).toMatchObject({ isComplete: false, searched: { isIndexed: false } });
  expect(text).toContain('Parley was still indexing messages');
  expect((await facts('from:maria')).coverage).toMatchObject({ searched: { isIndexed: true } });
  fileTexts.progress = () => ({ files: 2, done: 2, unreadable: 1, bytes: 0 });
  expect((await facts('truck')).coverage).toMatchObject({ isComplete: true });
});

test('a search of part of the history says where messages may be missing', async () => {
  const { read, store, ...opened } = { ...openTranscripts() };
  applyBatch(store, {
    messages: wires(50, 10, { msgText: 'truck' }),
    covered: { after: 49, through: 59 },
  });
  setHead(store, 59);
  await indexAll({ ...opened, read, store });
  const { text, coverage } = await read('text', of('truck'));
  expect(coverage).toMatchObject({ messages: 10, isComplete: false });
  expect(coverage.gaps).toEqual([
    { after: null, before: { msgId: 50, created: 1_700_000_050_000 }, state: 'loading' },
  ]);
  expect(text).toContain('10 messages were searched, back to Tuesday, 14 November 2023.');
  expect(text).toContain('They are not on this computer yet.');
  const none = await read('text', { ...of('nothing'), target: join(opened.dir, 'none.txt') });
  expect(none.coverage).toMatchObject({ messages: 0, isComplete: false });
});

test('no name that only the person gave is in the file, its manifest or its name, also not from the search text', async () => {
  const { read, store, transcripts } = await withTrucks();
  const directory = createDirectory({ store, ends: { isEndUnreadable: () => false }, onChange: () => {} });
  directory.note({ email: OMAR, alias: 'Talks too much', note: '', colour: null });
  directory.note({ email: MARIA, alias: 'The boss', note: '', colour: null });
  const query = 'truck from:"talks too" -in:boss';
  for (const format of ['html', 'text', 'csv', 'json'] as const) {
    const { text, manifest, coverage } = await read(format, of(query));
    expect(coverage.messages).toBe(1);
    expect(`${text}${manifest}`).not.toMatch(/talks|boss/iu);
    expect(`${text}${manifest}`).toMatch(/from:omar\.haddad@example\.org -in:…/u);
  }
  const name = transcripts.name({
    ...{ convId: null, range: { kind: 'search', query }, redaction: null },
    ...{ zone: 'UTC', region: 'en-GB' },
  });
  expect(name).not.toMatch(/talks|boss/iu);
});

test('a label that is searched for is not in the file, its manifest or its name', async () => {
  const { read, store, transcripts } = await withTrucks();
  const id = addLabel(store, { name: 'Difficult', colour: 'red', letter: null });
  writeLabel(store, { id, isOn: true }, [c(1)]);
  const query = 'truck label:difficult -label:"Not easy"';
  const { text, manifest, coverage } = await read('json', of(query));
  expect(coverage.messages).toBe(1);
  expect(`${text}${manifest}`).not.toMatch(/difficult|easy/iu);
  expect(text).toContain('truck label:… -label:…');
  const name = transcripts.name({
    ...{ convId: null, range: { kind: 'search', query }, redaction: null },
    ...{ zone: 'UTC', region: 'en-GB' },
  });
  expect(name).not.toMatch(/difficult|easy/iu);
});

test('redacting people takes them out of the names of conversations and of the search text, too', async () => {
  const { read, store, transcripts } = await withTrucks();
  renameConversation(store, c(2), 'About Maria');
  const redaction = { people: true, numbers: true, addresses: true, words: ['road'] };
  const query = 'truck -from:lopez';
  const { text, manifest } = await read('json', { ...of(query), redaction });
  expect(`${text}${manifest}`).not.toMatch(/maria|omar|lopez|haddad|@example|road/iu);
  expect(text).toContain('Conversation 1');
  const shown = await transcripts.preview({ convId: null, range: { kind: 'search', query }, redaction });
  expect(shown.map(({ text: of }) => of)).toEqual(['Two trucks\non the [redacted]', 'All firetrucks']);
  const name = transcripts.name({
    ...{ convId: null, range: { kind: 'search', query }, redaction },
    ...{ zone: 'UTC', region: 'en-GB' },
  });
  expect(name).toMatch(/^Search \d{4}/u);
});

test('100,000 results are never in memory as a whole, and can be cancelled', async () => {
  const opened = openTranscripts();
  const { store, transcripts, job, follow, left } = opened;
  const text = 'All wells of the northern district were measured today. '.repeat(4);
  for (let first = 1; first <= 100_000; first += 10_000) {
    const messages = wires(first, 10_000, { msgText: text });
    const spread = messages.map((one, index) => ({ ...one, convId: c((index % 50) + 1) }));
    applyBatch(store, { messages: spread, covered: { after: first - 1, through: first + 9_999 } });
  }
  await indexAll(opened);
  const before = heapInUse();
  let [most, looks] = [0, 0];
  follow(({ done, total }) => {
    if (done < (total * looks) / 4) return;
    looks += 1;
    most = Math.max(most, heapInUse() - before);
  });
  const { coverage } = await transcripts.write(job('csv', of('wells')));
  expect(coverage.messages).toBe(100_000);
  expect(most).toBeLessThan(12 * MIB);
  const stopped = job('html', of('wells'));
  follow(({ done }) => {
    if (done > 0) transcripts.cancel(stopped.id);
  });
  await expect(transcripts.write(stopped)).rejects.toMatchObject({ code: 'cancelled' });
  expect(left()).toEqual(['transcript.csv']);
});
