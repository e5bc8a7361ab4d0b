import { createHash } from 'node:crypto';
import { setImmediate as letOthersIn } from 'node:timers/promises';
import { z } from 'zod';
import type { HandoverPreview } from '../../../shared/model/handover.ts';
import {
  MAX_HANDOVER_NOTE,
  MOST_HANDED_OVER,
  PACKET_BEGIN,
  PACKET_FORMAT,
} from '../../../shared/model/handover.ts';
import {
  asLabelName,
  asNoteText,
  LABEL_COLOURS,
  MAX_LABEL_NAME,
  MAX_LABELS,
  MAX_NOTE,
} from '../../../shared/model/labels.ts';
import { LONGEST_EMAIL, MOST_NAMED } from '../../../shared/model/people.ts';
import { visibleLine } from '../../../shared/text/visibleText.ts';
import { createPacketScanner } from './packetScanner.ts';

/** Another number once an earlier Parley could no longer read it. */
const PACKET_VERSION = 1;

/** UTF-16 units; the people of a conversation without a title can have longer names together. */
const LONGEST_NAME = 1_000;

const zId = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);
const zTime = zId.max(8_640_000_000_000_000);
/** On one line, with hidden characters spelt out. */
const zLine = z.string().max(LONGEST_NAME).transform(visibleLine);
const zLabelName = z
  .string()
  .max(LONGEST_NAME)
  .transform(asLabelName)
  .pipe(z.string().min(1).max(MAX_LABEL_NAME));
const zNote = (most: number) => z.string().max(most).transform(asNoteText);

const zConversation = z.object({
  id: zId,
  name: zLine,
  people: z.array(z.string().max(LONGEST_EMAIL)).max(MOST_NAMED),
  note: zNote(MAX_HANDOVER_NOTE),
  privateNote: zNote(MAX_NOTE).nullable(),
  labels: z.array(zLabelName).max(MAX_LABELS),
  /** Ms since the epoch. */
  snoozedUntil: zTime.nullable(),
});

type Conversation = z.output<typeof zConversation>;

/** A packet as it comes from someone else: nothing in it is trusted. Fields that this Parley doesn't know are left out. */
const zHead = z.object({
  format: z.literal(PACKET_FORMAT),
  version: z.literal(PACKET_VERSION),
  madeAt: zTime,
  account: z.object({
    email: z.string().min(1).max(LONGEST_EMAIL),
    serviceUrl: z.string().min(1).max(2_000),
  }),
  note: zNote(MAX_HANDOVER_NOTE),
  labels: z.array(z.object({ name: zLabelName, colour: z.enum(LABEL_COLOURS) })).max(MAX_LABELS),
  /** Read one at a time. */
  conversations: z.array(z.unknown()).min(1).max(MOST_HANDED_OVER),
});

export interface Packet extends z.output<typeof zHead> {
  readonly conversations: Conversation[];
}

/** Names that would be too long to be read again are cut. */
export const packetOf = (content: Omit<Packet, 'format' | 'version'>): Packet => ({
  ...{ format: PACKET_FORMAT, version: PACKET_VERSION },
  ...content,
  conversations: content.conversations.map((one) => ({ ...one, name: cut(one.name) })),
});

const cut = (name: string): string =>
  name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME - 1).toWellFormed()}…`;

/** Tells this packet from all others, wherever it is read. */
export const markOf = ({ account, madeAt }: Pick<Packet, 'account' | 'madeAt'>): string =>
  createHash('sha256').update(`${account.serviceUrl}\n${account.email}\n${madeAt}`).digest('hex').slice(0, 8);

const BLOCK_END = '</script>';

/** The packet inside a web page: no text of it can end the element. */
export const packetBlock = (packet: Packet): string =>
  `${PACKET_BEGIN}${JSON.stringify(packet).replaceAll('<', String.raw`\u003c`)}${BLOCK_END}`;

type Unreadable = Extract<HandoverPreview, { kind: 'unreadable' }>['why'];

/** Reads a packet: a web page that has one, or its JSON alone. It never holds core up for more than a few ms. */
export async function readPacket(chunks: AsyncIterable<Uint8Array>): Promise<Packet | Unreadable> {
  const scanned = await scan(chunks);
  if (scanned === null) return 'not-handover';
  const { rest, elements } = scanned;
  if (zNewer.safeParse(rest).success) return 'newer';
  const listed = (list: unknown) => (Array.isArray(list) ? list.map((at: number) => elements[at]) : list);
  const { labels, conversations } = zLists.safeParse(rest).data ?? {};
  const head = zHead.safeParse({
    ...Object(rest),
    labels: listed(labels),
    conversations: listed(conversations),
  });
  if (!head.success) return 'not-handover';
  const read: Conversation[] = [];
  for (const each of head.data.conversations) {
    const { data } = zConversation.safeParse(each);
    if (data === undefined) return 'not-handover';
    read.push(data);
    await letOthersIn();
  }
  const isEachOnce = new Set(read.map(({ id }) => id)).size === read.length;
  return isEachOnce ? { ...head.data, conversations: read } : 'not-handover';
}

/** The lists as the scanner leaves them. */
const zLists = z.object({ labels: z.array(z.unknown()), conversations: z.array(z.unknown()) });

const zNewer = z.object({
  format: z.literal(PACKET_FORMAT),
  version: z
    .number()
    .int()
    .min(PACKET_VERSION + 1),
});

/** Bytes that are looked at a time. */
const SLICE = 2 ** 17;

/** Null: it is no text. */
async function scan(chunks: AsyncIterable<Uint8Array>) {
  const scanner = createPacketScanner(PACKET_BEGIN);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of chunks)
      for (let at = 0; at < chunk.length; at += SLICE) {
        scanner.push(decoder.decode(chunk.subarray(at, at + SLICE), { stream: true }));
        await letOthersIn();
      }
    scanner.push(decoder.decode());
  } catch (thrown) {
    if (thrown instanceof TypeError) return null;
    throw thrown;
  }
  return scanner.end();
}
