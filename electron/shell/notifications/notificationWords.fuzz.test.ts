import fc from 'fast-check';
import { expect, test } from 'vitest';
import { convId, msgId } from '../../../shared/model/ids.ts';
import type { Message, NotificationFacts } from '../../../shared/model/messages.ts';
import { SETTINGS } from '../../../shared/model/settings.ts';
import { fuzz, hostileText, isPolluted } from '../../../testing/fuzzing.ts';
import { emailWithin, lineWithin, wordWithin } from '../../core/api/fieldLimits.ts';
import { withAccount, wordsForAll, wordsForMany, wordsForMessage } from './notificationWords.ts';

/** Core passes on no longer ones. */
const email = hostileText.map(emailWithin);
const line = hostileText.map(lineWithin);
const word = hostileText.map(wordWithin);

const place = fc.record({
  address: line,
  isMyLocation: fc.boolean(),
  coordinates: fc.constant(null),
});
const attachment = fc.record({
  attachmentId: fc.constant('a'),
  fileName: line,
  fileSize: fc.constant(null),
  mimeType: word,
});
const message: fc.Arbitrary<Message> = fc.record({
  msgId: fc.constant(msgId(1)),
  convId: fc.constant(convId(1)),
  created: fc.constant(null),
  senderEmail: fc.oneof(email, fc.constantFrom('', 'ana@x.example')),
  isFromSelf: fc.constant(false),
  kind: fc.oneof(fc.constantFrom('text', 'attachment', 'location'), word),
  text: fc.oneof(
    hostileText,
    hostileText.map((text) => text.repeat(1_000)),
  ),
  textBytes: fc.constant(null),
  attachment: fc.option(attachment),
  picture: fc.constant(null),
  location: fc.option(place),
  quoted: fc.constant(null),
  isForwarded: fc.boolean(),
  isDeleted: fc.constant(false),
  priority: fc.oneof(fc.constantFrom('normal', 'critical', '3'), word),
});
const person = fc.record({ email, isSelf: fc.boolean() });
const facts: fc.Arbitrary<NotificationFacts> = fc
  .record({
    title: fc.option(line),
    people: fc.array(person, { maxLength: 4 }),
    ownDomain: email,
    isNamesake: fc.boolean(),
    isNote: fc.boolean(),
  })
  .map(({ people, ...named }) => ({
    messages: [],
    conversation: {
      ...{ ...named, people, convId: convId(1), isRenamed: false, others: people.length, last: null },
      ...{
        unread: 1,
        notify: 'default',
        labels: [],
        hasNote: false,
        isPinned: false,
        draft: '',
        draftFiles: 0,
      },
      ...{ state: { kind: 'open' }, isBack: false, waitingSince: null },
    },
  }));
const given = fc.tuple(facts, message, fc.constantFrom(...SETTINGS.notifyContent.values));

/** Characters that hide others or change their direction, except the isolates that Parley puts around right-to-left names. */
const HIDDEN = /[\p{Cc}\u00AD\u200B\u200E\u200F\u2028-\u202E\u2060-\u2065\uFEFF]/u;

test('whatever a message says, its notification is short, hides nothing and has two lines at most', async () => {
  let withText = 0;
  await fuzz(given, 1_500, ([about, said, content]) => {
    const many = { count: 12, mayBeMore: true, newest: said, isCritical: false };
    for (const { title, body } of [
      wordsForMessage(about, said, content),
      wordsForMany(about, many, content),
      wordsForAll({ count: 12, mayBeMore: false, isCritical: true }, 7),
      withAccount(wordsForMessage(about, said, content), said.senderEmail),
    ]) {
      expect(title).not.toBe('');
      expect(body).not.toBe('');
      expect(title.length).toBeLessThanOrEqual(120);
      expect(body.length).toBeLessThanOrEqual(300);
      expect(`${title}${body.replace('\n', '')}`).not.toMatch(HIDDEN);
      expect(body.split('\n').length).toBeLessThanOrEqual(2);
      if (content === 'message') withText += 1;
    }
  });
  expect(withText).toBeGreaterThan(500);
  expect(isPolluted()).toBe(false);
});

test('a notification that may not say what was written says nothing of it', async () => {
  const secret = 'unmistakable';
  await fuzz(given, 1_500, ([about, said, content]) => {
    if (content === 'message') return;
    const marked = { ...said, text: `${secret}${said.text}`, attachment: null, location: null };
    const many = { count: 2, mayBeMore: false, newest: marked, isCritical: true };
    const words = [wordsForMessage(about, marked, content), wordsForMany(about, many, content)];
    expect(JSON.stringify(words)).not.toContain(secret);
  });
});

test('while more may come, the number is the least', () => {
  const words = (mayBeMore: boolean) => wordsForAll({ count: 1_000, mayBeMore, isCritical: false }, 20).body;
  expect(words(false)).toBe('1,000 new messages in 20 conversations');
  expect(words(true)).toBe('At least 1,000 new messages in 20 conversations');
});
