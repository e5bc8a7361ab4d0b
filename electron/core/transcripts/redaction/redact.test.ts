import { expect, test } from 'vitest';
import { c, MARIA, OMAR, SELF, wire } from '../../../../testing/core/testStore.ts';
import { applyBatch } from '../../sync/intake/applyBatch.ts';
import { openTranscripts } from '../testTranscripts.ts';

const NOTHING = { people: false, numbers: false, addresses: false, words: [] };
const ALL = { people: true, numbers: true, addresses: true, words: ['Project X (2)'] };
const LUISA = 'luisa.lopez@example.org';
const TEXTS = [
  ['Hi Omar, Maria Lopez here', 'Hi Person 2, Person 1 here'],
  ['Call +41 (0)44 123 45-67 or 0041441234567 in room 12', 'Call [number] or [number] in room 12'],
  ['Mail omar.haddad@example.org or eve@far.example.com.', 'Mail Person 2 or [email].'],
  ['PROJECT x (2) is not project X', '[redacted] is not project X'],
  ['lopez and MARIA met; mariachi played', '[name] and Person 1 met; mariachi played'],
] as const;

function withTexts(texts: readonly string[]) {
  const opened = openTranscripts();
  const senders = [MARIA, OMAR, SELF, LUISA];
  const messages = texts.map((msgText, index) =>
    wire(index + 1, { msgText, senderEmail: senders[index % 4] ?? '', quotedMsgId: index }),
  );
  applyBatch(opened.store, { messages, covered: { after: 0, through: texts.length } });
  return opened;
}

test('names, numbers, email addresses and chosen texts are replaced, and the preview shows them so', async () => {
  const { transcripts } = withTexts(TEXTS.map(([text]) => text));
  const wanted = { convId: c(1), range: { kind: 'all' } } as const;
  const shown = await transcripts.preview({ ...wanted, redaction: ALL });
  expect(shown.map(({ text }) => text)).toEqual(TEXTS.map(([, redacted]) => redacted));
  expect(shown.map(({ sender }) => sender)).toEqual([
    'Person 1',
    'Person 2',
    'Person 4',
    'Person 3',
    'Person 1',
  ]);
  const plain = await transcripts.preview({ ...wanted, redaction: NOTHING });
  expect(plain.map(({ text }) => text)).toEqual(TEXTS.map(([text]) => text));
});

test.each(['html', 'text', 'csv', 'json'] as const)(
  'nothing that was redacted is anywhere in a %s transcript, its manifest or its name',
  async (format) => {
    const { read, transcripts } = withTexts(TEXTS.map(([text]) => text));
    const { text, manifest } = await read(format, { redaction: ALL });
    const name = transcripts.name({
      ...{ convId: c(1), range: { kind: 'all' }, redaction: ALL },
      ...{ zone: 'UTC', region: 'en-GB' },
    });
    expect(`${text}${manifest}${name}`).not.toMatch(
      /maria\b|omar|lopez|haddad|luisa|me@|@example|far\.example|4567|project x \(2\)/iu,
    );
    expect(text).toContain('Person 3');
    expect(name).toMatch(/^Conversation 1 /u);
  },
);

test.each(['html', 'text', 'csv', 'json'] as const)(
  'without addresses, a %s transcript still has the names that were left',
  async (format) => {
    const { read } = withTexts(TEXTS.map(([text]) => text));
    const { text, manifest } = await read(format, { redaction: { ...NOTHING, addresses: true } });
    expect(`${text}${manifest}`).not.toMatch(/@(?!media)|far\.example/u);
    expect(text).toContain('Luisa Lopez');
  },
);

test('a place is redacted with the addresses, and a text without end takes no time', async () => {
  const { store, transcripts } = openTranscripts();
  const place = { msgType: 'location', msgText: 'loc:47.3769,8.5417' };
  const messages = [
    wire(1, { ...place, locationData: { address: 'Bahnhofstrasse 1', isMyLocation: false } }),
    ...['w'.repeat(60_000), 'a.'.repeat(30_000), '1 '.repeat(30_000), '@'.repeat(60_000)].map(
      (msgText, index) => wire(index + 2, { msgText }),
    ),
  ];
  applyBatch(store, { messages, covered: { after: 0, through: 9 } });
  const before = process.threadCpuUsage();
  const shown = await transcripts.preview({ convId: c(1), range: { kind: 'all' }, redaction: ALL });
  const { user } = process.threadCpuUsage(before);
  expect(shown[0]?.text).toBe('Location');
  expect(user / 1_000).toBeLessThan(2_000);
});
