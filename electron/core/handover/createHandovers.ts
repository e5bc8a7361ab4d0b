import { setImmediate as letOthersIn } from 'node:timers/promises';
import { AppError } from '../../../shared/errors/errors.ts';
import type { Conversation } from '../../../shared/model/conversations.ts';
import {
  type HandoverFacts,
  type HandoverOutcome,
  type HandoverParts,
  type HandoverPreview,
  MAX_PACKET,
} from '../../../shared/model/handover.ts';
import { type ConvId, convId } from '../../../shared/model/ids.ts';
import { displayName } from '../../../shared/model/people.ts';
import { createOneAtATime } from '../../../shared/tasks/oneAtATime.ts';
import { visibleLine } from '../../../shared/text/visibleText.ts';
import { getConversations } from '../conversations/conversations.ts';
import { findLabel } from '../conversations/labels/labelTable.ts';
import { asProven, type Ends } from '../conversations/routes.ts';
import type { Store } from '../db/store.ts';
import { savedName } from '../files/names.ts';
import { openOutgoing, readFileFacts } from '../files/staging/outgoing.ts';
import { refuseAnyLost } from '../outbox/lostConversations.ts';
import type { HandoverJob } from '../protocol.ts';
import type { Clock } from '../time/clock.ts';
import { createTranscriptWords } from '../transcripts/transcriptWords.ts';
import { writeText } from '../transcripts/writing/writeFile.ts';
import { lastMessages } from './lastMessages.ts';
import { makePacket } from './makePacket.ts';
import { markOf, type Packet, readPacket } from './packet.ts';
import { packetPage } from './packetPage.ts';
import { changedIn, countsOf, nothingTaken, putBack, type Taken, takePacket } from './takePacket.ts';

/** Packets of conversations that pass from one person to another. */
export interface Handovers {
  conversations(convIds: readonly ConvId[]): readonly Conversation[];
  /** A name for the file, without an ending. */
  name(place: Pick<HandoverJob, 'region' | 'zone'>): string;
  /** Writes a packet to a new file. @throws AppError `not-found` without known conversations, `disk-full`, `file-not-saved` */
  write(job: HandoverJob): Promise<void>;
  /** @throws AppError `file-missing`, `file-unreadable`, `not-a-file`, `file-changed` */
  read(path: string): Promise<HandoverPreview>;
  /** @throws AppError `not-found` if another packet was read since; `disk-full`, with everything as before */
  take(importId: number, parts: HandoverParts): Promise<HandoverOutcome>;
  /** @throws AppError `not-found` for an earlier import, and a second time; `disk-full`, after which it can be tried again */
  undo(undoId: number): Promise<void>;
}

interface Options {
  readonly store: Store;
  readonly ends: Ends;
  readonly account: Packet['account'];
  readonly clock: Clock;
  readonly onConversation: (convId: ConvId) => void;
  readonly onLabels: () => void;
  /** Something may be snoozed now. */
  readonly onSnooze: () => void;
}

/** A packet that was read, by an id of its own. */
interface ReadFile {
  readonly importId: number;
  readonly packet: Packet;
}

/** Others are let in after about so long, ms. */
const SLICE_MS = 15;

export function createHandovers(options: Options): Handovers {
  const { store, ends, account, clock } = options;
  let lastId = 0;
  let read: ReadFile | null = null;
  const { email, serviceUrl } = account;
  return {
    conversations: (convIds) => getConversations(store, convIds).map((one) => asProven(one, ends)),
    name: (place) => {
      const { t, times } = createTranscriptWords(place);
      return savedName(t('handover.fileName', { name: displayName(email), date: times.day(clock.now()) }));
    },
    write: async ({ choice, target, version, ...place }) => {
      const words = createTranscriptWords(place);
      const packet = makePacket(
        { store, ends, account: { email, serviceUrl }, words, now: clock.now() },
        choice,
      );
      if (packet.conversations.length === 0) throw new AppError('not-found', 'None of them is known.');
      const lastOf = (id: number) => lastMessages(store, id, choice.messages, words);
      await writeText(packetPage(packet, { words, version, lastOf }), target);
    },
    read: async (path) => {
      const packet = await readFrom(path);
      if (typeof packet === 'string') return { kind: 'unreadable', why: packet };
      if (!isSameService(packet.account.serviceUrl, serviceUrl))
        return { kind: 'elsewhere', service: visibleLine(packet.account.serviceUrl) };
      lastId += 1;
      read = { importId: lastId, packet };
      return { kind: 'read', facts: factsOf(store, packet, lastId, clock.now()) };
    },
    ...createImports(options, () => read),
  };
}

/** Takes what was read, all of it or nothing, and undoes the last import. */
function createImports(options: Options, read: () => ReadFile | null): Pick<Handovers, 'take' | 'undo'> {
  const { store, clock } = options;
  const inTurn = createOneAtATime();
  let lastUndo = 0;
  let last: Taken | null = null;

  const tell = (taken: Taken) => {
    for (const each of changedIn(taken)) options.onConversation(each);
    options.onLabels();
    options.onSnooze();
  };
  const takeBack = (taken: Taken) => inSlices(options, putBack(store, taken, clock.now()));

  async function take(importId: number, parts: HandoverParts): Promise<HandoverOutcome> {
    const file = read();
    if (file?.importId !== importId) throw new AppError('not-found', 'Another file was read since.');
    const { packet } = file;
    refuseAnyLost(
      store,
      packet.conversations.map(({ id }) => convId(id)),
    );
    const taken = nothingTaken();
    try {
      await inSlices(options, takePacket({ store, packet, parts, now: clock.now() }, taken));
    } catch (thrown) {
      await takeBack(taken);
      throw thrown;
    } finally {
      tell(taken);
    }
    lastUndo += 1;
    last = taken;
    return { undoId: lastUndo, ...countsOf(taken) };
  }

  async function undo(undoId: number): Promise<void> {
    if (last === null || undoId !== lastUndo)
      throw new AppError('not-found', 'That can’t be undone any more.');
    const taken = last;
    try {
      await takeBack(taken);
    } finally {
      tell(taken);
    }
    last = null;
  }

  return {
    take: (importId, parts) => inTurn(() => take(importId, parts)),
    undo: (undoId) => inTurn(() => undo(undoId)),
  };
}

/** Goes through the steps, and lets others in between. Several write together: each of its own would wait for the disk. */
async function inSlices(
  { store, clock }: Pick<Options, 'store' | 'clock'>,
  steps: Generator<void>,
): Promise<void> {
  const slice = (): boolean => {
    const end = clock.monotonic() + SLICE_MS;
    while (clock.monotonic() < end) if (steps.next().done === true) return false;
    return true;
  };
  const together = () => store.archive.transaction(() => store.local.transaction(slice));
  while (together()) await letOthersIn();
}

async function readFrom(path: string): ReturnType<typeof readPacket> {
  const facts = await readFileFacts(path);
  if (facts.size > MAX_PACKET) return 'too-large';
  const { chunks, close } = await openOutgoing(path, facts);
  try {
    return await readPacket(chunks);
  } finally {
    await close();
  }
}

function factsOf(store: Store, packet: Packet, importId: number, now: number): HandoverFacts {
  const { account, madeAt, note, conversations, labels } = packet;
  const here = new Set(
    getConversations(
      store,
      conversations.map(({ id }) => convId(id)),
    ).flatMap((one) => (one.last === null ? [] : one.convId)),
  );
  const names = labels.map(({ name }) => name);
  const isKnown = (name: string) => findLabel(store, { name }) !== null;
  const snoozed = conversations.flatMap(({ snoozedUntil }) => snoozedUntil ?? []);
  return {
    importId,
    from: { name: displayName(account.email), email: visibleLine(account.email) },
    ...{ madeAt, note, mark: markOf(packet) },
    conversations: conversations.map(({ id, name, note: of }) => ({
      ...{ convId: convId(id), name, note: of, isHere: here.has(convId(id)) },
    })),
    knownLabels: names.filter(isKnown).map(visibleLine),
    newLabels: names.filter((name) => !isKnown(name)).map(visibleLine),
    notes: conversations.filter((one) => one.note !== '' || one.privateNote !== null).length,
    snoozes: snoozed.filter((until) => until > now).length,
    endedSnoozes: snoozed.filter((until) => until <= now).length,
  };
}

/** The numbers of conversations mean the same only at one service. */
function isSameService(one: string, other: string): boolean {
  const form = (url: string) => (URL.canParse(url) ? new URL(url).href.replace(/\/+$/u, '') : url);
  return form(one) === form(other);
}
