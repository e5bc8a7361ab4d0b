import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIRST_NAMES, LAST_NAMES, OTHER_SCRIPTS, WORDS } from '../service/seed/large/words.ts';
import { createRandom, createZipf, type Random } from '../service/seed/random.ts';

export const SELF = 'me@large.example';
/** As many as the back-fill asks for when the service is quick. */
const MESSAGES_PER_PAGE = 10_000;
const COLLEAGUES = 400;
const MAX_GAP = 15;

/** An answer in a file, and what it proves: every message with `after` < msgId <= `through`. */
export interface PageFile {
  readonly file: string;
  readonly after: number;
  readonly through: number;
}

interface Member {
  readonly convId: number;
  readonly people: readonly string[];
  last: number;
}

/**
 * Writes the texts of `/get` answers (service API, section 4.1) with `messages` messages in all into `dir`, without a service:
 * conversation sizes and words follow Zipf's law, ids have gaps, a tenth is not plain text. The same counts give the same texts.
 * @returns the files in the order in which the back-fill asks for them: newest first
 */
export function writePages(dir: string, messages: number, conversationCount = 2_000): readonly PageFile[] {
  mkdirSync(dir, { recursive: true });
  const random = createRandom(messages);
  const conversations = makeConversations(random, conversationCount);
  const pickConversation = createZipf(random, conversations.length);
  const pickWord = createZipf(random, WORDS.length, 0.9);
  const created = 1_600_000_000_000;
  const pages: PageFile[] = [];
  let msgId = 0;
  for (let start = 0; start < messages; start += MESSAGES_PER_PAGE) {
    const after = msgId;
    const page: object[] = [];
    for (let i = start; i < Math.min(messages, start + MESSAGES_PER_PAGE); i += 1) {
      msgId += random.between(1, MAX_GAP);
      const conversation = conversations[pickConversation()];
      if (conversation) page.push(makeMessage(random, conversation, msgId, created + i * 60_000, pickWord));
    }
    const file = join(dir, `${start}.json`);
    writeFileSync(file, JSON.stringify(page));
    pages.unshift({ file, after, through: msgId });
  }
  return pages;
}

function makeConversations(random: Random, count: number): Member[] {
  const colleagues = Array.from({ length: COLLEAGUES }, (_, i) =>
    `${FIRST_NAMES[i % FIRST_NAMES.length]}.${LAST_NAMES[(i * 7) % LAST_NAMES.length]}${i}@large.example`.toLowerCase(),
  );
  return Array.from({ length: count }, (_, i) => ({
    convId: 100 + i * 3,
    people: [
      SELF,
      ...Array.from({ length: random.pick([1, 1, 1, 2, 5]) }, () => random.pick(colleagues) ?? SELF),
    ],
    last: 0,
  }));
}

function makeMessage(
  random: Random,
  conversation: Member,
  msgId: number,
  created: number,
  pickWord: () => number,
): object {
  const dice = random.next();
  const isFile = dice < 0.04;
  const isLocation = dice > 0.98;
  const message = {
    msgId,
    convId: conversation.convId,
    created,
    senderEmail: random.pick(conversation.people) ?? SELF,
    msgType: isFile ? 'attachment' : isLocation ? 'location' : 'text',
    msgText: isFile ? '' : isLocation ? 'loc:46.20222,6.14569' : makeText(random, pickWord),
    attachment: isFile
      ? { attachmentId: `L${msgId}`, fileName: 'report.pdf', fileSize: 24_000, mimeType: 'application/pdf' }
      : null,
    quotedMsgId: random.chance(0.05) ? conversation.last : 0,
    locationData: isLocation ? { address: `Site ${msgId % 400}`, isMyLocation: false } : null,
    isForwarded: random.chance(0.02),
    priority: random.chance(0.005) ? 'critical' : 'normal',
    isDeleted: random.chance(0.01),
  };
  conversation.last = msgId;
  return message;
}

/** Lengths are log-normal: half of the texts have under 9 words, one in a hundred over 80. */
function makeText(random: Random, pickWord: () => number): string {
  if (random.chance(0.05)) return random.pick(OTHER_SCRIPTS) ?? '';
  const normal = Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
  const length = Math.min(400, Math.max(1, Math.round(9 * Math.exp(0.95 * normal))));
  return Array.from({ length }, () => WORDS[pickWord()]).join(' ');
}
