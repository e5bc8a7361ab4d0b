import { createInstance } from 'i18next';
import { LANGUAGE, PAGE_WORDS, type Translator } from '../../../shared/locales/index.ts';
import { placeText } from '../../../shared/model/location.ts';
import type { Message, NotificationFacts } from '../../../shared/model/messages.ts';
import { priorityOf } from '../../../shared/model/priority.ts';
import type { Settings } from '../../../shared/model/settings.ts';
import { wholeLetters } from '../../../shared/text/graphemes.ts';
import { onFirstUse } from '../../../shared/text/onFirstUse.ts';
import { visibleLine, visiblePiece } from '../../../shared/text/visibleText.ts';
import { conversationTitle } from '../../../shared/words/conversationTitle.ts';
import { messageWords } from '../../../shared/words/messagePreview.ts';
import { namesakesAmong, senderName } from '../../../shared/words/senderName.ts';
import { words } from '../app/shellWords.ts';

/** Plain text: no system reads markup in it. */
export interface NotificationWords {
  readonly title: string;
  readonly body: string;
}

const text = words('notifications');
/** Letters; systems show about two lines, and cut the rest themselves. */
const LONGEST_TITLE = 100;
const LONGEST_BODY = 250;

/** The words of the frame, which name conversations and messages. */
const frame = onFirstUse((): Translator<'frame'> => {
  const instance = createInstance();
  const { frame: resources } = PAGE_WORDS[LANGUAGE];
  void instance.init({
    ...{
      lng: LANGUAGE,
      defaultNS: 'frame',
      initAsync: false,
      resources: { [LANGUAGE]: { frame: resources } },
    },
    interpolation: { escapeValue: true, escape: visiblePiece },
  });
  const { format } = new Intl.NumberFormat(LANGUAGE);
  instance.services.formatter?.add('number', (value: number) => format(value));
  return instance.getFixedT(LANGUAGE, 'frame') as Translator<'frame'>;
});

/** One message. */
export function wordsForMessage(
  { conversation }: NotificationFacts,
  message: Message,
  content: Settings['notifyContent'],
): NotificationWords {
  const isCritical = priorityOf(message.priority) === 'critical';
  if (content === 'nothing') return { title: 'Parley', body: text(isCritical ? 'oneCritical' : 'one') };
  const sender = senderName(frame(), message.senderEmail, namesakesAmong(conversation.people));
  const name = conversationTitle(frame(), conversation);
  const who = sender === name ? sender : text('senderIn', { sender, name });
  const title = isCritical ? text('critical', { title: who }) : who;
  return shortened({ title, body: content === 'sender' ? text('one') : lineOf(message) });
}

/** So many messages of one conversation, of which `newest` is the last. */
export function wordsForMany(
  { conversation }: NotificationFacts,
  {
    count,
    newest,
    isCritical,
  }: { readonly count: number; readonly newest: Message; readonly isCritical: boolean },
  content: Settings['notifyContent'],
): NotificationWords {
  const many = text(isCritical ? 'manyWithCritical' : 'many', { count });
  if (content === 'nothing') return { title: 'Parley', body: many };
  const title = conversationTitle(frame(), conversation);
  if (content === 'sender') return shortened({ title, body: many });
  const sender = senderName(frame(), newest.senderEmail, namesakesAmong(conversation.people));
  return shortened({ title, body: `${many}\n${text('said', { sender, words: lineOf(newest) })}` });
}

/** So many messages in so many conversations. */
export function wordsForAll(count: number, conversations: number): NotificationWords {
  return { title: 'Parley', body: text('all', { count, conversations }) };
}

/** A message on one line; a file and a place by what they are. */
function lineOf(message: Message): string {
  const { location, attachment } = message;
  const said = location === null ? message.text : placeText(location.address, message.text);
  const line = said.replace(/\s+/gu, ' ').trim();
  return messageWords(frame(), { ...message, text: line, fileName: attachment?.fileName ?? null });
}

function shortened({ title, body }: NotificationWords): NotificationWords {
  return { title: cut(visibleLine(title), LONGEST_TITLE), body: cut(body, LONGEST_BODY) };
}

const cut = (line: string, most: number): string =>
  line.length <= most ? line : `${wholeLetters(line, most)}…`;
