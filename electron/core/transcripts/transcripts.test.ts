import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { c, m, OMAR, SELF, wire, wires } from '../../../testing/core/testStore.ts';
import { addHoles } from '../coverage/holes.ts';
import { setHead } from '../coverage/syncState.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { manifestText } from './manifest.ts';
import { openTranscripts } from './testTranscripts.ts';
import { verifyTranscript } from './verify/verifyTranscript.ts';

/** Seconds since the epoch, as the service counts. */
const at = (iso: string) => Date.parse(iso) / 1_000;

/** Some of each kind, of which all is known. */
function withSomeOfAll() {
  const opened = openTranscripts();
  const messages = [
    wire(1, { created: at('2026-03-28T22:30:00Z'), msgText: 'Good morning,\nall' }),
    wire(2, { created: at('2026-03-29T00:30:00Z'), senderEmail: SELF, msgText: 'Before summer time' }),
    wire(3, { created: at('2026-03-29T01:30:00Z'), quotedMsgId: 1, priority: '3', isForwarded: true }),
    wire(4, { created: at('2026-03-30T10:00:00Z'), isDeleted: true, msgText: 'a secret' }),
    wire(5, {
      created: at('2026-03-30T11:00:00Z'),
      ...{ senderEmail: OMAR, msgType: 'attachment', msgText: '' },
      attachment: { attachmentId: 'a', fileName: 'plan.pdf', fileSize: 12_300, mimeType: 'application/pdf' },
    }),
    wire(6, {
      created: at('2026-03-30T12:00:00Z'),
      ...{ msgType: 'location', msgText: 'loc:47.3769,8.5417' },
      locationData: { address: 'Zürich', isMyLocation: false },
    }),
    wire(7, { created: 0, msgText: '' }),
  ];
  applyBatch(opened.store, { messages, covered: { after: 0, through: 7 } });
  setHead(opened.store, 7);
  return opened;
}

test('a text transcript has its facts, days of its zone, senders, times, and what has no text in words', async () => {
  const { read } = withSomeOfAll();
  const { text, coverage } = await read('text');
  expect(text.split('\n').slice(0, 12)).toEqual([
    'Transcript: Maria Lopez, Omar Haddad',
    '',
    'Conversation: Maria Lopez, Omar Haddad',
    'People: Maria Lopez <maria.lopez@example.org>',
    '  Omar Haddad <omar.haddad@example.org>',
    '  Me <me@example.org>',
    'Account: me@example.org at https://chat.example.org',
    expect.stringMatching(/^Saved: .*, by Parley 1\.2\.3$/u),
    'Time zone: Europe/Zurich',
    'Range: The whole conversation',
    'Messages: 7, of which 1 was deleted and has no text',
    'Files: Named, but not included',
  ]);
  expect(text).toContain(
    'Coverage: Complete from message 1 (28 Mar 2026, 23:30:00) to message 7 (Unknown time).',
  );
  expect(text.slice(text.indexOf('==')).trimEnd()).toBe(
    `== Saturday, 28 March 2026 ==

[23:30:00] Maria Lopez · Message 1
  Good morning,
  all

== Sunday, 29 March 2026 ==

[01:30:00 GMT+1] Me · Message 2
  Before summer time

[03:30:00 GMT+2] Maria Lopez · Critical · Forwarded · Message 3
  In reply to message 1, Maria Lopez: Good morning, all
  message 3

== Monday, 30 March 2026 ==

[12:00:00] Maria Lopez · Message 4
  Message deleted

[13:00:00] Omar Haddad · Message 5
  File: plan.pdf (12.3 kB)

[14:00:00] Maria Lopez · Message 6
  Location: Zürich (47.3769, 8.5417)

[Unknown time] Maria Lopez · Message 7
  Empty message`,
  );
  expect(coverage).toMatchObject({ messages: 7, deleted: 1, isComplete: true, gaps: [] });
});

test.each(['html', 'text'] as const)(
  'the hour that comes twice at the end of summer time is told apart in a %s transcript',
  async (format) => {
    const { store, read } = openTranscripts();
    const times = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-26T01:30:00Z'];
    const messages = times.map((time, index) => wire(index + 1, { created: at(time) }));
    applyBatch(store, { messages, covered: { after: 0, through: 3 } });
    const { text } = await read(format);
    expect(text.match(/02:30:00(?: GMT\+\d)?(?=[\]<])/gu)).toEqual([
      ...['02:30:00 GMT+2', '02:30:00 GMT+1', '02:30:00'],
    ]);
  },
);

test('a transcript names everyone in a conversation, however many they are', async () => {
  const { store, read } = openTranscripts();
  const messages = Array.from({ length: 60 }, (_, index) =>
    wire(index + 1, { senderEmail: `person.${index}@example.org` }),
  );
  applyBatch(store, { messages, covered: { after: 0, through: 60 } });
  const { conversation } = JSON.parse((await read('json')).text);
  expect([conversation.people.length, conversation.morePeople]).toEqual([60, 0]);
});

test('a JSON transcript is one document with the texts as they were sent and times with their offset', async () => {
  const { read } = withSomeOfAll();
  const parsed = JSON.parse((await read('json')).text);
  expect(parsed).toMatchObject({
    ...{ format: 'parley-transcript', version: 1, zone: 'Europe/Zurich' },
    account: { email: SELF, serviceUrl: 'https://chat.example.org' },
    coverage: { messages: 7, isComplete: true, first: { id: 1, time: '2026-03-28T23:30:00+01:00' } },
  });
  expect(parsed.messages).toHaveLength(7);
  expect(parsed.messages[0]).toMatchObject({ id: 1, text: 'Good morning,\nall' });
  expect(parsed.messages[2]).toMatchObject({ time: '2026-03-29T03:30:00+02:00', replyTo: { id: 1 } });
  expect(JSON.stringify(parsed)).not.toContain('secret');
  expect(parsed.messages[5]).toMatchObject({ location: { coordinates: { latitude: 47.3769 } } });
});

test('a transcript of no messages is a whole document, too', async () => {
  const { read } = withSomeOfAll();
  const range = { kind: 'messages', msgIds: [] } as const;
  expect(JSON.parse((await read('json', { range })).text).messages).toEqual([]);
});

test('a range of days has their messages, and says which of unknown time are left out', async () => {
  const { read } = withSomeOfAll();
  const range = {
    kind: 'times',
    from: Date.parse('2026-03-29T00:00:00+01:00'),
    to: Date.parse('2026-03-30T00:00:00+02:00'),
  } as const;
  const { text, coverage } = await read('text', { range });
  expect(coverage).toMatchObject({ messages: 2, undated: 1, first: { msgId: 2 }, last: { msgId: 3 } });
  expect(coverage.isComplete).toBe(true);
  expect(text).toContain('Range: 29 Mar 2026, 00:00:00 GMT+1 to 30 Mar 2026, 00:00:00');
  expect(text).toContain('1 message of unknown time is left out.');
});

test('chosen messages are those of the conversation, and claim to be no more', async () => {
  const { store, read } = withSomeOfAll();
  applyBatch(store, { messages: [wire(8, { convId: 2 })], covered: null });
  const { coverage, text } = await read('text', { range: { kind: 'messages', msgIds: [m(5), m(1), m(8)] } });
  expect(coverage).toMatchObject({ messages: 2, isComplete: false, first: { msgId: 1 }, last: { msgId: 5 } });
  expect(text).toContain('The selected messages only.');
});

test('the statement of coverage names each gap by the messages beside it', async () => {
  const { store, read, transcripts } = openTranscripts();
  applyBatch(store, { messages: wires(11, 5), covered: { after: 10, through: 15 } });
  applyBatch(store, { messages: wires(21, 5), covered: { after: 20, through: 26 } });
  applyBatch(store, { messages: wires(28, 2), covered: { after: 27, through: 30 } });
  addHoles(store, [{ after: 26, through: 27, convId: c(1) }]);
  setHead(store, 40);
  const { coverage, text } = await read('text');
  expect(coverage.isComplete).toBe(false);
  expect(
    coverage.gaps.map(({ after, before, state }) => [after?.msgId ?? null, before?.msgId ?? null, state]),
  ).toEqual([
    [null, 11, 'loading'],
    [15, 21, 'loading'],
    [25, 28, 'unreadable'],
    [29, null, 'loading'],
  ]);
  expect(text).toMatch(
    /Messages before message 11 \(.*\) may be missing. They are not on this computer yet\./u,
  );
  expect(text).toMatch(/between message 25 \(.*\) and message 28 \(.*\) may be missing. Parley can’t read/u);

  const inside = { kind: 'times', from: 1_700_000_012_000, to: 1_700_000_015_000 } as const;
  const { coverage: of } = await transcripts.facts({ convId: c(1), range: inside });
  expect(of).toMatchObject({ messages: 3, isComplete: true, gaps: [] });
});

test('the gap of another conversation is none of this one', async () => {
  const { store, transcripts } = openTranscripts();
  applyBatch(store, { messages: wires(1, 3), covered: { after: 0, through: 3 } });
  applyBatch(store, { messages: [wire(5)], covered: { after: 4, through: 5 } });
  addHoles(store, [{ after: 3, through: 4, convId: c(2) }]);
  setHead(store, 5);
  const facts = await transcripts.facts({ convId: c(1), range: { kind: 'all' } });
  expect(facts.coverage.isComplete).toBe(true);
});

test('the manifest beside a transcript names it, and shows when it is damaged or gone', async () => {
  const { dir, read } = withSomeOfAll();
  const { manifest, text } = await read('html');
  const file = join(dir, 'transcript.html');
  writeFileSync(`${file}.manifest.json`, manifest ?? '');
  expect(JSON.parse(manifest ?? '')).toMatchObject({
    files: [{ name: 'transcript.html', sha256: createHash('sha256').update(text).digest('hex') }],
    ...{ zone: 'Europe/Zurich', madeBy: { app: 'Parley', version: '1.2.3' } },
  });
  const whole = { kind: 'checked', messages: 7, isComplete: true, files: 1, problems: [] };
  expect(await verifyTranscript(file)).toMatchObject(whole);
  expect(await verifyTranscript(`${file}.manifest.json`)).toMatchObject(whole);
  writeFileSync(file, text.replace('morning', 'evening'));
  expect(await verifyTranscript(file)).toMatchObject({
    problems: [{ kind: 'damaged', name: 'transcript.html' }],
  });
  writeFileSync(file, text.slice(0, -1));
  expect(await verifyTranscript(file)).toMatchObject({ problems: [{ kind: 'damaged' }] });
});

test('a check reads the file that it is asked about, under whatever name it was listed', async () => {
  const { dir, read } = withSomeOfAll();
  const { manifest, text } = await read('html');
  const [first, copy] = [join(dir, 'transcript.html'), join(dir, 'copy.html')];
  writeFileSync(`${first}.manifest.json`, manifest ?? '');
  writeFileSync(copy, text.replace('morning', 'evening'));
  copyFileSync(`${first}.manifest.json`, `${copy}.manifest.json`);
  const changed = { kind: 'checked', problems: [{ kind: 'damaged', name: 'copy.html' }] };
  expect(await verifyTranscript(copy)).toMatchObject(changed);
  renameSync(first, copy);
  expect(await verifyTranscript(copy)).toMatchObject({ kind: 'checked', problems: [] });

  const { files: all, sha256OfThis: _, ...about } = JSON.parse(manifest ?? '');
  const listing = (files: Parameters<typeof manifestText>[1]) => manifestText(about, files);
  const [listed] = all;
  for (const files of [[], [listed, { ...listed, name: 'more.html' }]]) {
    writeFileSync(`${copy}.manifest.json`, listing(files));
    expect(await verifyTranscript(copy)).toEqual({ kind: 'refused', reason: 'bad-manifest' });
  }
});

test('nothing stays of a transcript that is cancelled, or whose account is closed', async () => {
  const { store, transcripts, job, follow, left, closing } = openTranscripts();
  applyBatch(store, { messages: wires(1, 5_000), covered: { after: 0, through: 5_000 } });
  const first = job('json');
  follow(({ id }) => transcripts.cancel(id));
  await expect(transcripts.write(first)).rejects.toMatchObject({ code: 'cancelled' });
  expect(left()).toEqual([]);
  follow(() => closing.abort());
  const second = transcripts.write(job('html'));
  await expect(second).rejects.toThrow();
  await transcripts.ended();
  expect(left()).toEqual([]);
});

test('a folder that is gone, or a file that is there, is refused and left as it is', async () => {
  const { read, dir, left } = withSomeOfAll();
  const gone = read('csv', { target: join(dir, 'gone', 'x.csv') });
  await expect(gone).rejects.toMatchObject({ code: 'file-not-saved' });
  mkdirSync(join(dir, 'x.csv'));
  await expect(read('csv', { target: join(dir, 'x.csv') })).rejects.toMatchObject({ code: 'file-not-saved' });
  expect(left()).toEqual(['x.csv']);
});

test('two transcripts are written at the same time, each whole', async () => {
  const { store, read, dir } = openTranscripts();
  applyBatch(store, { messages: wires(1, 2_000), covered: { after: 0, through: 2_000 } });
  const [json, text] = await Promise.all([
    read('json', { target: join(dir, 'a') }),
    read('text', { target: join(dir, 'b') }),
  ]);
  expect(JSON.parse(json.text).messages).toHaveLength(2_000);
  expect(text.text.match(/^ {2}message \d+$/gmu)).toHaveLength(2_000);
});

test('a message that arrives or moves while a transcript is written is in it as a whole or not at all', async () => {
  const { store, read, follow } = openTranscripts();
  applyBatch(store, { messages: wires(10, 3_000), covered: { after: 9, through: 3_009 } });
  let isChanged = false;
  follow(() => {
    if (isChanged) return;
    isChanged = true;
    applyBatch(store, { messages: wires(1, 9), covered: { after: 0, through: 9 } });
    // One message moves to another conversation.
    applyBatch(store, { messages: [wire(2_500, { convId: 2 })], covered: null });
  });
  const { text, coverage } = await read('json');
  const { messages, coverage: said } = JSON.parse(text);
  expect([messages.length, said.messages, coverage.messages]).toEqual([3_008, 3_008, 3_008]);
  expect(messages.some(({ id }: { id: number }) => id === 2_500)).toBe(false);
});
