import { createHash } from 'node:crypto';
import type { Message } from '../../../../shared/model/messages.ts';
import { onFirstUse } from '../../../../shared/text/onFirstUse.ts';
import { spellOutInText, visibleLine } from '../../../../shared/text/visibleText.ts';
import { joinedName } from '../../../../shared/words/senderName.ts';
import { factsInWords } from '../aboutTranscript.ts';
import { bodyOf } from './body.ts';
import type { Format, FormatContext } from './format.ts';
import { STYLES } from './htmlStyles.ts';

/** A page that needs nothing besides itself, and in which nothing runs or loads: its policy allows only its own styles. */
export function createHtml(context: FormatContext): Format {
  const { about, words, nameOf } = context;
  const { t, language, times } = words;
  let day = '';

  /** The heading of a day, if this is its first message. */
  function dayBefore(created: number | null): string {
    if (created === null || times.day(created) === day) return '';
    day = times.day(created);
    return `<h2>${escaped(times.dayInWords(created))}</h2>\n`;
  }

  return {
    head: () => {
      const title = t('about.title', { name: about.of.name });
      const facts = factsInWords(about, words, nameOf).map(
        ({ name, value }) =>
          `<div><dt>${escaped(name)}</dt>${value.map((line) => `<dd dir="auto">${escaped(line)}</dd>`).join('')}</div>\n`,
      );
      return `${pageHead(language, title)}<dl>\n${facts.join('')}</dl>\n</header>\n<main>\n`;
    },
    messages: (messages) =>
      messages.map((message) => `${dayBefore(message.created)}${article(message, context)}`).join(''),
    tail: () => pageEnd,
  };
}

/** The beginning of such a page, up to its heading. */
export function pageHead(language: string, heading: string): string {
  const title = escaped(heading);
  return (
    `<!doctype html>\n<html lang="${language}">\n<head>\n<meta charset="utf-8">\n` +
    `<meta http-equiv="Content-Security-Policy" content="${policy()}">\n` +
    '<meta name="referrer" content="no-referrer">\n<meta name="color-scheme" content="light dark">\n' +
    '<meta name="viewport" content="width=device-width">\n' +
    `<title>${title}</title>\n<style>${STYLES}</style>\n</head>\n<body>\n<header>\n<h1 dir="auto">${title}</h1>\n`
  );
}

export const pageEnd = '</main>\n</body>\n</html>\n';

/** A message in such a page. */
export function article(
  message: Message,
  { words, nameOf, conversationOf, fileOf }: Omit<FormatContext, 'about'>,
): string {
  const { frame, times } = words;
  const { msgId, convId, created, senderEmail, isFromSelf, isDeleted } = message;
  const { marks, quote, note, text } = bodyOf(message, words, nameOf);
  const time =
    created === null
      ? `<span class="time">${escaped(frame('unknown.time'))}</span>`
      : `<time class="time" datetime="${times.iso(created)}">${escaped(times.timeOfDay(created))}</time>`;
  const place = conversationOf(convId);
  const number = escaped(words.fill('message.number', { number: String(msgId) }));
  const parts = [
    `<p class="who"><b dir="auto">${escaped(joinedName(frame, nameOf(senderEmail)))}</b> ${time}`,
    place === null ? '' : ` <span class="place" dir="auto">${escaped(place)}</span>`,
    ...marks.map((mark) => ` <span class="mark">${escaped(mark)}</span>`),
    `<span class="number">${number}</span></p>`,
    quote === null ? '' : `<p class="quote" dir="auto">${escaped(visibleLine(quote))}</p>`,
    note === null ? '' : `<p class="note" dir="auto">${linked(escaped(note), fileOf(msgId))}</p>`,
    text === null ? '' : `<p class="text" dir="auto">${escaped(spellOutInText(text))}</p>`,
  ];
  const kind = `${isFromSelf ? ' own' : ''}${isDeleted ? ' deleted' : ''}`;
  return `<article id="m${msgId}" class="message${kind}">${parts.join('')}</article>\n`;
}

/** `file`: its path beside the page; null: the note leads nowhere. */
const linked = (note: string, file: string | null): string =>
  file === null ? note : `<a href="${file.split('/').map(encodeURIComponent).join('/')}">${note}</a>`;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const MARKUP = /[&<>"']/u;
const ALL_MARKUP = /[&<>"']/gu;

/** Markup in it is text. */
export function escaped(text: string): string {
  const whole = text.toWellFormed();
  // Most texts have none, and to see that takes less time than to replace nothing.
  return MARKUP.test(whole) ? whole.replace(ALL_MARKUP, (character) => ESCAPES[character] ?? '') : whole;
}

const policy = onFirstUse(() => {
  const sha256 = createHash('sha256').update(STYLES).digest('base64');
  return `default-src 'none'; style-src 'sha256-${sha256}'; base-uri 'none'; form-action 'none'`;
});
