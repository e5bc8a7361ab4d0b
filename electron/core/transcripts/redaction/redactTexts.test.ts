import { expect, test } from 'vitest';
import { c, MARIA, OMAR, wire } from '../../../../testing/core/testStore.ts';
import { applyBatch } from '../../sync/intake/applyBatch.ts';
import { openTranscripts } from '../testTranscripts.ts';

const NOTHING = { people: false, numbers: false, addresses: false, words: [] as string[] };
const PEOPLE = [
  ...['jose.garcia@example.org', 'juergen.mueller@example.org', 'bo.li@example.org'],
  ...['anna.soe@example.org', 'c.j.dahl@example.org'],
];

/** A message of each of these people and texts. */
function withMessages(texts: readonly string[], senders: readonly string[]) {
  const opened = openTranscripts();
  const messages = Array.from({ length: Math.max(texts.length, senders.length) }, (_, index) =>
    wire(index + 1, {
      msgText: texts[index] ?? 'Thanks',
      senderEmail: senders[index % senders.length] ?? MARIA,
    }),
  );
  applyBatch(opened.store, { messages, covered: { after: 0, through: messages.length } });
  return opened;
}

/** The texts as a transcript has them. */
async function redacted(
  texts: readonly string[],
  redaction: Partial<typeof NOTHING>,
  senders: readonly string[] = [MARIA, OMAR],
): Promise<readonly string[]> {
  const { read } = withMessages(texts, senders);
  const { text } = await read('json', { redaction: { ...NOTHING, ...redaction } });
  const { messages } = JSON.parse(text) as { readonly messages: readonly { readonly text: string }[] };
  return messages.slice(0, texts.length).map((message) => message.text);
}

test('a chosen text inside an address or a number takes the rest of it along', async () => {
  const texts = ['Ask zoe@omega.org or 044 123 45 67', 'omega', 'ome\u0301ga-2 and OMEGA'];
  const chosen = { numbers: true, addresses: true, words: ['omega', '123'] };
  expect(await redacted(texts, chosen)).toEqual([
    'Ask [email] or [number]',
    '[redacted]',
    '[redacted]-2 and [redacted]',
  ]);
  expect(await redacted(['Project Maria'], { people: true, words: ['project mar'] })).toEqual(['[redacted]']);
});

test('a chosen text may have any characters', async () => {
  const words = ['blue-green', 'a.b', '(x)', '\\d', '$&'];
  expect(await redacted(['Blue-Green, a.b, axb, (X), \\D, $& 5'], { words })).toEqual([
    '[redacted], [redacted], axb, [redacted], [redacted], [redacted] 5',
  ]);
});

test.each([
  ['Blue  whale', 'blue whale'],
  ['Blue\nwhale', 'blue  whale'],
  ['STRASSE', 'straße'],
  ['ﾄﾞｱ', 'ドア'],
  ['ドア', 'ﾄﾞｱ'],
])('%j is %j, however a person writes it', async (text, word) => {
  expect(await redacted([`See ${text}s`], { words: [word] })).toEqual(['See [redacted]s']);
});

test.each([
  ['José García and JOSE\u0301', 'Person 1 and Person 1'],
  ['Jürgen Müller, Juergen Muller', 'Person 2, Person 2'],
  ['Bo Li, LI BO and Bo\u00a0Li; a bo tree', 'Person 3, Person 3 and Person 3; a bo tree'],
  ['JoseGarcia.pdf, garcia_jose', 'Person 1.pdf, Person 1'],
  ['C. J. Dahl and J. Dahl', 'Person 5 and J. Person 5'],
  [
    '请问Garcia在吗, Müllerさん, คุณGarciaครับ, Bo Li가',
    '请问Person 1在吗, Person 2さん, คุณPerson 1ครับ, Person 3가',
  ],
  ['Mail jürgen.müller@example.org, l’jose.garcia@example.org', 'Mail Person 2@example.org, Person 1'],
])('%s: a name is found with and without its accents, as a whole and joined', async (text, expected) => {
  const [found] = await redacted([text], { people: true }, PEOPLE);
  expect(found).toBe(expected);
});

test.each([
  '044–123‐45‑67',
  "1'234'567",
  '1,234,567',
  '1’234’567',
  '12•34•56',
  '12\u200b34\u200b56',
  '090−1234−5678',
  '090ー1234ー5678',
  '090・1234・5678',
  '１２３４５６',
  '٠٤٤١٢٣',
  '+41 (0)44 123',
  '47.3769,8.5417',
])('%s is a number', async (number) => {
  expect(await redacted([`See ${number} now`], { numbers: true })).toEqual(['See [number] now']);
});

test('a few short numbers of a sentence are left', async () => {
  const text = 'Rooms 12, 14, 16 at 12:30:45, in 2024, 15 of us';
  expect(await redacted([text], { numbers: true })).toEqual([text]);
});

test.each([
  'zoe@corp',
  'zoe＠x.org',
  'zoe @ x.org',
  'zoe (at) x.org',
  'zoe[at]x(dot)org',
  'zo\u00ade@x.o\u00adrg',
  "o'brien@x.org",
  'zoé@exämple.org',
  'zoe%40x.org',
])('%s is an email address', async (address) => {
  expect(await redacted([`Ask ${address} now`], { addresses: true })).toEqual(['Ask [email] now']);
});

test('an address behind many separators is one, and a sign without an address is none', async () => {
  expect(await redacted([`${'.'.repeat(300)}zoe@x.org`], { addresses: true })).toEqual([
    `${'.'.repeat(300)}[email]`,
  ]);
  const plain = 'Meet @ noon, 3 (at) most, @all';
  expect(await redacted([plain], { addresses: true })).toEqual([plain]);
});

test.each(['html', 'text', 'csv', 'json'] as const)(
  'a chosen text is in no name, address, file type or service of a %s transcript',
  async (format) => {
    const { store, read } = withMessages(['Hi'], ['omega.smith@omega.org', 'omega.smith@other.org']);
    const attachment = {
      attachmentId: 'a',
      fileName: 'omega.pdf',
      fileSize: 1,
      mimeType: 'application/omega',
    };
    const place = { msgType: 'location', msgText: 'At omega 123456', locationData: null };
    const messages = [
      wire(3, { msgType: 'attachment', msgText: '', attachment }),
      wire(4, { ...place, priority: 'omega' }),
      wire(5, { msgType: 'omega', msgText: '' }),
    ];
    applyBatch(store, { messages, covered: { after: 2, through: 5 } });
    const redaction = { ...NOTHING, words: ['omega', 'chat.example'] };
    const { text, manifest } = await read(format, { redaction });
    expect(`${text}${manifest}`).not.toMatch(/omega|chat\.example/iu);
    expect(text).toMatch(/Smith/u);
  },
);

test('a place without coordinates is redacted, too', async () => {
  const { store, transcripts } = openTranscripts();
  const place = wire(1, { msgType: 'location', msgText: 'Bahnhofstrasse 1', locationData: null });
  applyBatch(store, { messages: [place], covered: { after: 0, through: 1 } });
  const wanted = { convId: c(1), range: { kind: 'all' } } as const;
  const [shown] = await transcripts.preview({ ...wanted, redaction: { ...NOTHING, addresses: true } });
  expect(shown?.text).toBe('Location');
});

test('millions of digits are one number, and a long text is searched once', async () => {
  const [found] = await redacted([`${'7'.repeat(8_000_000)} a`], { numbers: true });
  expect(found).toBe('[number] a');
  const texts = ['w'.repeat(4_000_000), 'é'.repeat(1_000_000), 'w(@'.repeat(300_000)];
  const before = process.threadCpuUsage();
  await redacted(texts, { people: true, numbers: true, addresses: true });
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(10_000);
});
