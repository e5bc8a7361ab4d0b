import { Readable } from 'node:stream';
import type { NewMessage } from '../../store/messageTable.ts';
import { createRandom, createZipf, type Random } from '../random.ts';
import type { SeedContext, SeedOptions } from '../seedContext.ts';
import { FIRST_NAMES, LAST_NAMES, OTHER_SCRIPTS, WORDS } from './words.ts';

const YEAR_MS = 365 * 24 * 3_600_000;
const COLLEAGUES = 120;
const MAX_GAP = 15;
const BATCH = 50_000;
const FILES = [
  { fileName: 'report.pdf', mimeType: 'application/pdf' },
  { fileName: 'IMG_2041.jpg', mimeType: 'image/jpeg' },
  {
    fileName: 'stock list.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  { fileName: 'notes.txt', mimeType: 'text/plain' },
] as const;

interface Conversation {
  readonly convId: number;
  /** E-mail addresses. */
  readonly members: readonly [string, ...string[]];
  last: number;
}

/**
 * Many messages with the shape of real ones: sizes of conversations and frequency of words follow Zipf's law, ids have gaps of 1 to 15,
 * a tenth is not plain text. The trial user is in every conversation. The same options and `now` give the same data.
 */
export async function seedLarge(
  context: SeedContext,
  { messages = 100_000, conversations = 200 }: SeedOptions,
): Promise<void> {
  const { tables, now } = context;
  const random = createRandom(20_240_229);
  const blob = await keepBlob(context);
  const list = tables.transaction(() => addConversations(context, random, conversations));
  const pickConversation = createZipf(random, list.length);
  const writeText = createTextWriter(random);
  const step = (3 * YEAR_MS) / Math.max(messages, 1);
  let msgId = 0;

  const addOne = (index: number): void => {
    msgId += random.between(1, MAX_GAP);
    const conversation = list[pickConversation()];
    if (!conversation) return;
    const created = Math.round(now - (messages - index) * step);
    const message = { ...createMessage(random, conversation, writeText), created };
    if (message.msgType === 'attachment') {
      const { fileName, mimeType } = random.pick(FILES);
      const attachmentId = `L${index.toString(36)}`;
      message.attachment = { attachmentId, fileName, mimeType, fileSize: BLOB_BYTES, blob };
      tables.attachments.add(message.attachment);
    }
    tables.messages.add(message, msgId);
    conversation.last = msgId;
  };

  for (let from = 0; from < messages; from += BATCH) {
    tables.transaction(() => {
      for (let index = from; index < Math.min(from + BATCH, messages); index += 1) addOne(index);
    });
  }
}

const BLOB_BYTES = 24_000;

/** All attachments share one content, because this seed is for measuring messages. */
async function keepBlob({ files }: SeedContext): Promise<string> {
  const incoming = await files.receive(Readable.from([Buffer.alloc(BLOB_BYTES, 'Made up for measuring.\n')]));
  return incoming.keep();
}

function addConversations({ tables, trial }: SeedContext, random: Random, count: number): Conversation[] {
  const colleagues = Array.from({ length: COLLEAGUES }, (_, index) => {
    const first = FIRST_NAMES[index % FIRST_NAMES.length] ?? '';
    const last = LAST_NAMES[(index * 7) % LAST_NAMES.length] ?? '';
    const email = `${first}.${last}${index}@large.example`.toLowerCase();
    const userId = tables.users.add({
      email,
      name: `${first} ${last}`,
      passwordHash: null,
      apiAccess: false,
    });
    return { userId, email };
  });
  let convId = 100;
  return Array.from({ length: count }, () => {
    convId += random.between(1, 9);
    const others = Array.from(
      { length: random.pick([1, 1, 1, 2, 3]) },
      () => random.pick(colleagues) ?? trial,
    );
    const userIds = new Set([trial, ...others].map(({ userId }) => userId));
    tables.conversations.add(`Conversation ${convId}`, userIds, convId);
    return { convId, members: [trial.email, ...others.map(({ email }) => email)], last: 0 };
  });
}

type Draft = { -readonly [K in keyof NewMessage]: NewMessage[K] };

function createMessage(
  random: Random,
  { convId, members, last }: Conversation,
  writeText: () => string,
): Draft {
  const dice = random.next();
  const message: Draft = {
    convId,
    created: 0,
    senderEmail: random.pick(members),
    msgType: 'text',
    msgText: '',
    attachment: null,
    quotedMsgId: random.chance(0.05) ? last : 0,
    location: null,
    isForwarded: random.chance(0.02),
    priority: random.chance(0.005) ? 3 : 0,
    isDeleted: false,
  };
  if (dice < 0.94) message.msgText = writeText();
  else if (dice < 0.97) message.msgType = 'attachment';
  else if (dice < 0.98) message.isDeleted = true;
  else if (dice < 0.999) placeSomewhere(random, message);
  else Object.assign(message, { msgType: 'poll', msgText: writeText() });
  return message;
}

function placeSomewhere(random: Random, message: Draft): void {
  const latitude = (random.next() * 140 - 60).toFixed(5);
  const longitude = (random.next() * 360 - 180).toFixed(5);
  message.msgType = 'location';
  message.msgText = `loc:${latitude},${longitude}`;
  message.location = { address: `Site ${random.between(1, 400)}`, isMyLocation: random.chance(0.5) };
}

/** Lengths are log-normal: half of the texts have under 9 words, one in a hundred over 80. */
function createTextWriter(random: Random): () => string {
  const pickWord = createZipf(random, WORDS.length, 0.9);
  return () => {
    if (random.chance(0.05)) return random.pick(OTHER_SCRIPTS) ?? '';
    const normal = Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
    const length = Math.min(400, Math.max(1, Math.round(9 * Math.exp(0.95 * normal))));
    let text = '';
    for (let i = 0; i < length; i += 1) text += `${i === 0 ? '' : ' '}${WORDS[pickWord()] ?? ''}`;
    return text.charAt(0).toUpperCase() + text.slice(1);
  };
}
