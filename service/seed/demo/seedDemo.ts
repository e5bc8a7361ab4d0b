import { Readable } from 'node:stream';
import type { AttachmentRow } from '../../store/attachmentTable.ts';
import type { FileStore } from '../../store/fileStore.ts';
import { createRandom, type Random } from '../random.ts';
import type { SeedContext } from '../seedContext.ts';
import { PLANS } from './conversations/all.ts';
import { COLLEAGUES, type Colleague, type Person } from './demoPeople.ts';
import { FILES, type FileName } from './files/demoFiles.ts';
import { PLACES } from './places.ts';
import { createWriter, type Entry } from './timeline.ts';

const FIRST_CONV_ID = 2_100;
const FIRST_MSG_ID = 48_000;

/** Where the demo continues after its history (see colleagues.ts): the conversations' ids by title, stored as JSON under this key. */
export const CONVERSATIONS_KEY = 'demo-conversations';

type People = ReadonlyMap<Person, { readonly userId: number; readonly email: string }>;

/** One organisation, twelve colleagues, 40 conversations over two years. The same `now` gives the same messages. */
export async function seedDemo(context: SeedContext): Promise<void> {
  const { tables, now } = context;
  const random = createRandom(20_231_105);
  const write = createWriter(now, random);
  const written = PLANS.map((plan) => ({ plan, entries: write(plan) }));
  written.sort((a, b) => (a.entries[0]?.created ?? 0) - (b.entries[0]?.created ?? 0));
  const blobs = await keepFiles(context.files);

  tables.transaction(() => {
    const people = addPeople(context);
    const convIds: Record<string, number> = {};
    let convId = FIRST_CONV_ID;
    for (const { plan } of written) {
      convId += random.between(1, 40);
      const members = ['me' as const, ...plan.people].map((person) => userOf(people, person).userId);
      convIds[plan.title] = tables.conversations.add(plan.title, members, convId);
    }
    const all = written.flatMap(({ plan, entries }) =>
      entries.map((entry) => ({ entry, convId: convIds[plan.title] ?? 0 })),
    );
    all.sort((a, b) => a.entry.created - b.entry.created);
    addMessages(context, random, all, people, blobs);
    tables.setMeta(CONVERSATIONS_KEY, JSON.stringify(convIds));
  });
}

function addPeople({ tables, trial }: SeedContext): People {
  const people = new Map<Person, { userId: number; email: string }>([['me', trial]]);
  for (const [key, { email, name }] of Object.entries(COLLEAGUES)) {
    const userId = tables.users.add({ email, name, passwordHash: null, apiAccess: false });
    people.set(key as Colleague, { userId, email });
  }
  return people;
}

function userOf(people: People, person: Person): { userId: number; email: string } {
  const user = people.get(person);
  if (!user) throw new Error(`The demo has no one called ${person}.`);
  return user;
}

type Blobs = ReadonlyMap<FileName, { readonly blob: string; readonly fileSize: number }>;

async function keepFiles(files: FileStore): Promise<Blobs> {
  const blobs = new Map<FileName, { blob: string; fileSize: number }>();
  for (const [name, file] of Object.entries(FILES)) {
    const incoming = await files.receive(Readable.from([file.make()]));
    blobs.set(name as FileName, { blob: await incoming.keep(), fileSize: incoming.size });
  }
  return blobs;
}

function addMessages(
  { tables }: SeedContext,
  random: Random,
  all: readonly { entry: Entry; convId: number }[],
  people: People,
  blobs: Blobs,
): void {
  const ids = new Map<Entry, number>();
  let msgId = FIRST_MSG_ID;
  for (const { entry, convId } of all) {
    const { line, text, created, quoted, person } = entry;
    msgId += random.between(1, 9);
    ids.set(entry, msgId);
    const attachment = line.file && !line.isDeleted ? attach(line.file, blobs, random) : null;
    if (attachment) tables.attachments.add(attachment);
    const place = line.place && !line.isDeleted ? PLACES[line.place] : null;
    tables.messages.add(
      {
        convId,
        created,
        senderEmail: userOf(people, person).email,
        msgType: line.isPoll ? 'poll' : attachment ? 'attachment' : place ? 'location' : 'text',
        msgText: line.isDeleted ? '' : place ? `loc:${place.latitude},${place.longitude}` : text,
        attachment,
        quotedMsgId: quoted ? (ids.get(quoted) ?? 0) : 0,
        location: place ? { address: place.address, isMyLocation: line.isMyPlace } : null,
        isForwarded: line.isForwarded,
        priority: line.isCritical ? 3 : 0,
        isDeleted: line.isDeleted,
      },
      msgId,
    );
  }
}

function attach(fileName: FileName, blobs: Blobs, random: Random): AttachmentRow {
  const { blob, fileSize } = blobs.get(fileName) ?? { blob: '', fileSize: 0 };
  const attachmentId = Array.from({ length: 24 }, () => random.between(0, 15).toString(16)).join('');
  return { attachmentId, fileName, fileSize, mimeType: FILES[fileName].mimeType, blob };
}
