import type { Message, Quote } from '../../../../shared/model/messages.ts';
import type { TranscriptEdge } from '../../../../shared/model/transcripts.ts';
import { joinedName } from '../../../../shared/words/senderName.ts';
import type { About } from '../aboutTranscript.ts';
import type { ZonedTimes } from '../zonedTimes.ts';
import type { Format, FormatContext } from './format.ts';

/** Another number once a program that reads it would have to change. */
const VERSION = 1;

/** One document (RFC 8259), with a line for each message. Texts are as they were sent. */
export function createJson(context: FormatContext): Format {
  const { about, words } = context;
  let separator = '\n';
  const head = { format: 'parley-transcript', version: VERSION, ...factsOf(about, words.times) };
  return {
    // The object stays open for its messages.
    head: () => `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "messages": [`,
    messages: (messages) =>
      messages
        .map((message) => {
          const line = `${separator}    ${JSON.stringify(recordOf(message, context))}`;
          separator = ',\n';
          return line;
        })
        .join(''),
    tail: () => '\n  ]\n}\n',
  };
}

/** The head of a transcript as data. */
export function factsOf(about: About, times: ZonedTimes) {
  const { of, account, madeAt, version, range, coverage, files, redaction } = about;
  return {
    madeAt: times.iso(madeAt),
    madeBy: { app: 'Parley', version },
    zone: times.zone,
    account,
    ...subjectOf(of),
    range: rangeOf(range, times),
    coverage: coverageOf(coverage, times),
    files,
    // Not the words themselves.
    redaction: redaction && { ...redaction, words: redaction.words.length },
  };
}

function subjectOf(of: About['of']) {
  if (of.kind === 'search') {
    const { query, conversations } = of;
    const found = conversations.map(({ convId, name, messages }) => ({ id: convId, name, messages }));
    return { search: { query }, conversations: found };
  }
  const { convId, name, people, morePeople } = of;
  const known = people.map(({ email, isSelf }) => ({ email, isSelf }));
  return { conversation: { id: convId, name, people: known, morePeople } };
}

function rangeOf(range: About['range'], times: ZonedTimes) {
  if (range.kind !== 'times') return { kind: range.kind };
  const { from, to } = range;
  return { kind: range.kind, from: timeOf(from, times), to: timeOf(to, times) };
}

/** The statement of coverage as data, with its times in the zone. */
function coverageOf(coverage: About['coverage'], times: ZonedTimes) {
  const edge = (each: TranscriptEdge | null) =>
    each && { id: Number(each.msgId), time: timeOf(each.created, times) };
  const { first, last, gaps, searched, ...numbers } = coverage;
  return {
    ...numbers,
    ...(searched && { searched: { ...searched, since: timeOf(searched.since, times) } }),
    first: edge(first),
    last: edge(last),
    gaps: gaps.map(({ after, before, state }) => ({ after: edge(after), before: edge(before), state })),
  };
}

const timeOf = (at: number | null, times: ZonedTimes): string | null => (at === null ? null : times.iso(at));

function recordOf(message: Message, { words, nameOf, conversationOf, fileOf }: FormatContext) {
  const { msgId, created, senderEmail, isFromSelf, kind, text, isDeleted, isForwarded, priority } = message;
  const { attachment, location, quoted, convId } = message;
  const place = conversationOf(convId);
  return {
    id: msgId,
    ...(place !== null && { conversation: { id: convId, name: place } }),
    time: timeOf(created, words.times),
    sender: { email: senderEmail, name: joinedName(words.frame, nameOf(senderEmail)), isSelf: isFromSelf },
    kind,
    ...(isDeleted ? { isDeleted } : { text }),
    ...(isForwarded && { isForwarded }),
    priority,
    ...(quoted && { replyTo: replyOf(quoted) }),
    ...(attachment && !isDeleted && { file: fileRecord(attachment, fileOf(msgId)) }),
    ...(location && !isDeleted && { location }),
  };
}

function fileRecord(
  { fileName, fileSize, mimeType }: NonNullable<Message['attachment']>,
  path: string | null,
) {
  return { name: fileName, bytes: fileSize, type: mimeType, path };
}

const replyOf = (quote: Quote) =>
  quote.known ? { id: quote.msgId, email: quote.senderEmail, text: quote.text } : { id: quote.msgId };
