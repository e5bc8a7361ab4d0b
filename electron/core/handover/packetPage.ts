import { setImmediate as letOthersIn } from 'node:timers/promises';
import type { Message } from '../../../shared/model/messages.ts';
import { displayName } from '../../../shared/model/people.ts';
import { spellOutInText, visibleLine } from '../../../shared/text/visibleText.ts';
import type { FormatContext } from '../transcripts/formats/format.ts';
import { article, escaped, pageEnd, pageHead } from '../transcripts/formats/html.ts';
import type { TranscriptWords } from '../transcripts/transcriptWords.ts';
import { type Packet, packetBlock } from './packet.ts';

/** The last messages of a conversation, in words of a transcript. */
export interface LastMessages {
  readonly messages: readonly Message[];
  readonly nameOf: FormatContext['nameOf'];
}

interface Paged {
  readonly words: TranscriptWords;
  /** Of Parley. */
  readonly version: string;
  /** By the number of a conversation; none of it: without messages. */
  readonly lastOf: (id: number) => LastMessages;
}

/**
 * A packet as a web page that needs nothing besides itself, in which nothing runs or loads, with the packet in it for another Parley: a piece
 * for each conversation, which takes a few ms.
 */
export async function* packetPage(packet: Packet, { words, version, lastOf }: Paged): AsyncGenerator<string> {
  const { t, times } = words;
  const { account, madeAt, note, conversations } = packet;
  const facts: readonly (readonly [string, string])[] = [
    [t('handover.from'), `${displayName(account.email)} <${visibleLine(account.email)}>`],
    [
      t('about.account'),
      t('about.accountAt', { email: visibleLine(account.email), service: visibleLine(account.serviceUrl) }),
    ],
    [t('about.made'), t('about.madeBy', { time: times.full(madeAt), version })],
    [t('about.zone'), times.zone],
    [t('about.conversations'), t('about.count', { count: conversations.length })],
  ];
  const title = t('handover.title', { name: displayName(account.email) });
  const context = (nameOf: FormatContext['nameOf']) => ({
    ...{ words, nameOf, fileOf: () => null, conversationOf: () => null },
  });
  const part = (one: Packet['conversations'][number]) => {
    const { messages, nameOf } = lastOf(one.id);
    const lines: readonly (readonly [string, string])[] = [
      [t('handover.number'), String(one.id)],
      [t('about.people'), one.people.map(visibleLine).join(', ')],
      ...(one.labels.length === 0
        ? []
        : [[t('handover.labels'), one.labels.map(visibleLine).join(', ')] as const]),
      ...(one.snoozedUntil === null ? [] : [[t('handover.snoozed'), times.full(one.snoozedUntil)] as const]),
    ];
    return (
      `<section>\n<h3 dir="auto">${escaped(one.name)}</h3>\n${text(one.note)}<dl>\n${rows(lines)}</dl>\n` +
      `${one.privateNote === null ? '' : `<p><b>${escaped(t('handover.privateNote'))}</b></p>\n${text(one.privateNote)}`}` +
      `${messages.map((message) => article(message, context(nameOf))).join('')}</section>\n`
    );
  };
  yield `${pageHead(words.language, title)}<dl>\n${rows(facts)}</dl>\n</header>\n<main>\n${text(note)}`;
  yield `<p class="note">${escaped(t('handover.how'))}</p>\n`;
  for (const one of conversations) {
    yield part(one);
    await letOthersIn();
  }
  yield `${packetBlock(packet)}\n${pageEnd}`;
}

const rows = (facts: readonly (readonly [string, string])[]): string =>
  facts
    .map(([name, value]) => `<div><dt>${escaped(name)}</dt><dd dir="auto">${escaped(value)}</dd></div>\n`)
    .join('');

const text = (given: string): string =>
  given.trim() === '' ? '' : `<p class="text" dir="auto">${escaped(spellOutInText(given))}</p>\n`;
