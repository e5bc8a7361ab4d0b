import { z } from 'zod';
import type { HandoverPreview } from '../../../shared/model/handover.ts';
import { MAX_HANDOVER_NOTE, MOST_HANDED_OVER } from '../../../shared/model/handover.ts';
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

const PACKET_FORMAT = 'parley-handover';
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

/** A packet as it comes from someone else: nothing in it is trusted. Fields that this Parley doesn't know are left out. */
const zPacket = z.object({
  format: z.literal(PACKET_FORMAT),
  version: z.literal(PACKET_VERSION),
  madeAt: zTime,
  account: z.object({
    email: z.string().min(1).max(LONGEST_EMAIL),
    serviceUrl: z.string().min(1).max(2_000),
  }),
  note: zNote(MAX_HANDOVER_NOTE),
  labels: z.array(z.object({ name: zLabelName, colour: z.enum(LABEL_COLOURS) })).max(MAX_LABELS),
  conversations: z
    .array(zConversation)
    .min(1)
    .max(MOST_HANDED_OVER)
    .refine((all) => new Set(all.map((one) => one.id)).size === all.length),
});

export type Packet = z.output<typeof zPacket>;

/** Names that would be too long to be read again are cut. */
export const packetOf = (content: Omit<Packet, 'format' | 'version'>): Packet => ({
  ...{ format: PACKET_FORMAT, version: PACKET_VERSION },
  ...content,
  conversations: content.conversations.map((one) => ({ ...one, name: cut(one.name) })),
});

const cut = (name: string): string =>
  name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME - 1).toWellFormed()}…`;

const BLOCK_BEGIN = '<script type="application/json" id="parley-handover">';
const BLOCK_END = '</script>';

/** The packet inside a web page: no text of it can end the element. */
export const packetBlock = (packet: Packet): string =>
  `${BLOCK_BEGIN}${JSON.stringify(packet).replaceAll('<', String.raw`\u003c`)}${BLOCK_END}`;

type Unreadable = Extract<HandoverPreview, { kind: 'unreadable' }>['why'];

/** Reads a packet: a web page that has one, or its JSON alone. */
export function readPacket(bytes: Uint8Array): Packet | Unreadable {
  const parsed = parsedJson(bytes);
  const packet = zPacket.safeParse(parsed).data;
  if (packet !== undefined) return packet;
  const { success } = zNewer.safeParse(parsed);
  return success ? 'newer' : 'not-handover';
}

const zNewer = z.object({
  format: z.literal(PACKET_FORMAT),
  version: z
    .number()
    .int()
    .min(PACKET_VERSION + 1),
});

function parsedJson(bytes: Uint8Array): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const at = text.indexOf(BLOCK_BEGIN);
    const json = at === -1 ? text : text.slice(at + BLOCK_BEGIN.length);
    return JSON.parse(at === -1 ? json : json.slice(0, Math.max(0, json.indexOf(BLOCK_END))));
  } catch (thrown) {
    // Neither text nor JSON: it isn't a packet.
    if (thrown instanceof SyntaxError || thrown instanceof TypeError) return null;
    throw thrown;
  }
}
