import { createInstance } from 'i18next';
import { I18N_OPTIONS } from '../../../shared/locales/i18nOptions.ts';
import { LANGUAGE, PAGE_WORDS, type Translator } from '../../../shared/locales/index.ts';
import type { Conversation } from '../../../shared/model/conversations.ts';
import { placeText } from '../../../shared/model/location.ts';
import type { Message, NotificationFacts } from '../../../shared/model/messages.ts';
import { priorityOf } from '../../../shared/model/priority.ts';
import type { Reminder } from '../../../shared/model/reminders.ts';
import type { Settings } from '../../../shared/model/settings.ts';
import { wholeGraphemes, wholeLetters } from '../../../shared/text/graphemes.ts';
import { onFirstUse } from '../../../shared/text/onFirstUse.ts';
import { isBlank, visiblePiece } from '../../../shared/text/visibleText.ts';
import { conversationTitle } from '../../../shared/words/conversationTitle.ts';
import { messageWords, previewOf } from '../../../shared/words/messagePreview.ts';
import { aliasesAmong, namesakesAmong, senderName } from '../../../shared/words/senderName.ts';
import { numberInWords } from '../app/shellWords.ts';

/** Plain text; see `plainBody`. */
export interface NotificationWords {
  readonly title: string;
  readonly body: string;
}

/** Letters; systems show about two lines, and cut the rest themselves. */
const LONGEST_TITLE = 100;
const LONGEST_BODY = 250;
const LONGEST_ACCOUNT = 60;
/** Of a message, which may have millions. */
const LONGEST_READ = 1_000;

/** The words of the frame, which name conversations and messages. */
const frame = onFirstUse((): Translator<'frame'> => {
  const instance = createInstance();
  const { frame: resources } = PAGE_WORDS[LANGUAGE];
  void instance.init({ ...I18N_OPTIONS, resources: { [LANGUAGE]: { frame: resources } } });
  instance.services.formatter?.add('number', numberInWords);
  return instance.getFixedT(LANGUAGE, 'frame') as Translator<'frame'>;
});

/** One message. */
export function wordsForMessage(
  { conversation }: NotificationFacts,
  message: Message,
  content: Settings['notifyContent'],
): NotificationWords {
  const isCritical = priorityOf(message.priority) === 'critical';
  if (content === 'nothing')
    return { title: 'Parley', body: frame()(isCritical ? 'notification.oneCritical' : 'notification.one') };
  const sender = senderOf(conversation, message);
  const name = conversationTitle(frame(), conversation);
  const who = sender === name ? sender : frame()('notification.senderIn', { sender, name });
  const title = isCritical ? frame()('notification.critical', { title: who }) : who;
  return shortened({ title, body: content === 'sender' ? frame()('notification.one') : lineOf(message) });
}

/** A message that the person wanted to be reminded of. */
export function wordsForReminder(
  { message, conversation }: Reminder,
  content: Settings['notifyContent'],
): NotificationWords {
  if (content === 'nothing') return { title: 'Parley', body: frame()('notification.reminderOnly') };
  const title = frame()('notification.reminder', { title: conversationTitle(frame(), conversation) });
  const sender = senderOf(conversation, message);
  const said = frame()('notification.said', { sender, words: lineOf(message) });
  return shortened({ title, body: content === 'sender' ? sender : said });
}

/** So many reminders, beside others that were told one by one. */
export const wordsForReminders = (count: number): NotificationWords => ({
  title: 'Parley',
  body: frame()('notification.reminders', { count }),
});

/** A conversation is back from a snooze. */
export function wordsForBack(
  conversation: Conversation,
  content: Settings['notifyContent'],
): NotificationWords {
  if (content === 'nothing') return { title: 'Parley', body: wordsForWoken(1).body };
  const title = frame()('notification.back', { title: conversationTitle(frame(), conversation) });
  const { label, text } = previewOf(frame(), { ...conversation, draft: '', draftFiles: 0 });
  const sender = label === null ? '' : visiblePiece(label);
  if (content === 'sender') return shortened({ title, body: sender });
  const words = visiblePiece(text);
  return shortened({ title, body: label === null ? words : frame()('notification.said', { sender, words }) });
}

/** So many are. Names none of them, so it may always be shown. */
export const wordsForWoken = (count: number): NotificationWords => ({
  title: 'Parley',
  body: frame()('notification.woken', { count }),
});

interface Amount {
  readonly count: number;
  /** Or more. */
  readonly mayBeMore: boolean;
}

/** So many messages of one conversation, of which `newest` is the last. */
interface Many extends Amount {
  readonly newest: Message;
  readonly isCritical: boolean;
}

export function wordsForMany(
  { conversation }: NotificationFacts,
  { count, mayBeMore, newest, isCritical }: Many,
  content: Settings['notifyContent'],
): NotificationWords {
  const many = withCritical(amountOf({ count, mayBeMore }), isCritical);
  if (content === 'nothing') return { title: 'Parley', body: many };
  const title = conversationTitle(frame(), conversation);
  if (content === 'sender') return shortened({ title, body: many });
  const said = frame()('notification.said', {
    sender: senderOf(conversation, newest),
    words: lineOf(newest),
  });
  return shortened({ title, body: `${many}\n${said}` });
}

/** So many messages in so many conversations. Names none of them, so it may always be shown. */
export function wordsForAll(
  { isCritical, ...amount }: Amount & Pick<Many, 'isCritical'>,
  conversations: number,
): NotificationWords {
  const all = frame()('notification.all', { count: conversations, messages: amountOf(amount) });
  return { title: 'Parley', body: withCritical(all, isCritical) };
}

const amountOf = ({ count, mayBeMore }: Amount): string =>
  frame()(mayBeMore ? 'notification.manyAtLeast' : 'notification.many', { count });

const withCritical = (amount: string, isCritical: boolean): string =>
  isCritical ? frame()('notification.someCritical', { amount }) : amount;

/** The words with the account that they are about, for a person who has several. */
export function withAccount({ title, body }: NotificationWords, account: string): NotificationWords {
  const name = cut(visiblePiece(account), LONGEST_ACCOUNT);
  // Whole, so that two accounts of one beginning can be told apart.
  return {
    title: frame()('notification.ofAccount', { title: cut(title, LONGEST_TITLE - name.length), name }),
    body,
  };
}

const senderOf = ({ people }: Conversation, { senderEmail }: Message): string =>
  visiblePiece(senderName(frame(), senderEmail, namesakesAmong(people), aliasesAmong(people)));

/** A message on one line; a file and a place by what they are. */
function lineOf(message: Message): string {
  const { location, attachment } = message;
  const said = location === null ? message.text : placeText(location.address, message.text);
  const line = wholeGraphemes(said, LONGEST_READ).replace(/\s+/gu, ' ').trim();
  return messageWords(frame(), { ...message, text: line, fileName: attachment?.fileName ?? null });
}

function shortened({ title, body }: NotificationWords): NotificationWords {
  return { title: isBlank(title) ? 'Parley' : cut(title, LONGEST_TITLE), body: cut(body, LONGEST_BODY) };
}

const cut = (line: string, most: number): string =>
  line.length <= most ? line : `${wholeLetters(line, most)}…`;
