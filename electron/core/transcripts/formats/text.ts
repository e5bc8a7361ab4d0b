import { spellOutInText } from '../../../../shared/text/visibleText.ts';
import { joinedName } from '../../../../shared/words/senderName.ts';
import { factsInWords } from '../aboutTranscript.ts';
import { bodyOf } from './body.ts';
import type { Format, FormatContext } from './format.ts';

/** Plain text in UTF-8. The lines of a message are indented, so that none looks like the head of another one. */
export function createText({ about, words, nameOf, conversationOf, fileOf }: FormatContext): Format {
  const { t, frame, times } = words;
  let day = '';

  /** The heading of a day, if this is its first message. */
  function dayBefore(created: number | null): string {
    if (created === null || times.day(created) === day) return '';
    day = times.day(created);
    return `\n== ${times.dayInWords(created)} ==\n`;
  }

  return {
    head: () => {
      const facts = factsInWords(about, words, nameOf).map(
        ({ name, value }) => `${name}: ${value.join('\n  ')}\n`,
      );
      return `${t('about.title', { name: about.of.name })}\n\n${facts.join('')}`;
    },
    messages: (messages) =>
      messages
        .map((message) => {
          const { created, senderEmail, msgId, convId } = message;
          const time = created === null ? frame('unknown.time') : times.timeOfDay(created);
          const { marks, quote, note, text } = bodyOf(message, words, nameOf);
          const file = fileOf(msgId);
          const number = words.fill('message.number', { number: String(msgId) });
          const name = joinedName(frame, nameOf(senderEmail));
          const place = conversationOf(convId);
          const head = [`[${time}] ${name}`, ...(place === null ? [] : [place]), ...marks, number].join(
            ' · ',
          );
          const lines = [quote, note, file, text].flatMap((part) => part ?? []);
          return `${dayBefore(created)}\n${head}\n${lines.map(indented).join('')}`;
        })
        .join(''),
    tail: () => '',
  };
}

const indented = (text: string): string =>
  spellOutInText(text)
    .split(/\r\n|[\n\r\u2028\u2029\u0085]/u)
    .map((line) => `  ${line}\n`)
    .join('');
