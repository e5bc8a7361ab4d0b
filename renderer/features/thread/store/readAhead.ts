import type { Changed } from '../../../../shared/model/changes.ts';
import type { FileStatus } from '../../../../shared/model/files/files.ts';
import type { ConvId, MsgId } from '../../../../shared/model/ids.ts';
import type { MessagePage } from '../../../../shared/model/messages.ts';
import type { Bridge } from '../../../lib/bridge/connected.ts';
import { firstOf, windowOf } from './messageWindow.ts';
import { TO_OPEN } from './windowReads.ts';

declare module '../../../lib/bridge/storesContext.ts' {
  interface AccountStores {
    readonly readAhead: ReadAhead;
  }
}

/** A first page that was read before its conversation was opened. */
export interface AheadPage {
  readonly page: MessagePage;
  /** Older messages or items of the outbox have changed since: it can be shown, and is then read again. */
  readonly isToReadAgain: boolean;
}

/** Reads the conversations that may be opened next, so that one that is opened can be drawn at once. */
export interface ReadAhead {
  /** That conversation is open: reads those that may be next, one after the other while nothing else goes on, and forgets others. */
  opened(convId: ConvId): void;
  /** The first page of a conversation, as it is stored now; null when it isn't here. */
  take(convId: ConvId): AheadPage | null;
  /** Returns a function that forgets all and reads no more. */
  connect(): () => void;
}

interface Options {
  readonly bridge: Bridge;
  /** The conversations that may be opened after this one, the likeliest first. */
  readonly mayFollow: (convId: ConvId) => readonly ConvId[];
  /** Resolves when nothing else goes on. */
  readonly whenIdle: () => Promise<void>;
}

interface Entry {
  /** Null until core has answered. */
  page: MessagePage | null;
  isToReadAgain: boolean;
}

export function createReadAhead({ bridge: { request, on }, mayFollow, whenIdle }: Options): ReadAhead {
  const entries = new Map<ConvId, Entry>();
  /** Counts what was opened: for another conversation, others may be next. */
  let turn = 0;

  async function read(convId: ConvId): Promise<void> {
    const entry: Entry = { page: null, isToReadAgain: false };
    entries.set(convId, entry);
    try {
      entry.page = await request('messages.page', { convId, at: TO_OPEN });
    } catch {
      // No one asked for it: whoever opens the conversation is told what is wrong.
      if (entries.get(convId) === entry) entries.delete(convId);
    }
  }

  async function readThose(convIds: readonly ConvId[], of: number): Promise<void> {
    for (const convId of convIds) {
      if (entries.has(convId)) continue;
      await whenIdle();
      if (of !== turn) return;
      await read(convId);
    }
  }

  async function opened(convId: ConvId): Promise<void> {
    turn += 1;
    const mine = turn;
    // The list may be about to change.
    await whenIdle();
    if (mine !== turn) return;
    const wanted = mayFollow(convId);
    for (const known of [...entries.keys()]) if (!wanted.includes(known)) entries.delete(known);
    await readThose(wanted, mine);
  }

  /** An open conversation would be read again. */
  function changed({ conversations, outbox }: Changed): void {
    if (conversations === null) entries.clear();
    if (outbox) for (const entry of entries.values()) entry.isToReadAgain = true;
    for (const { convId, span } of conversations ?? []) {
      const entry = entries.get(convId);
      if (entry === undefined) continue;
      if (span !== null && isBefore(span[1], entry.page)) entry.isToReadAgain = true;
      else entries.delete(convId);
    }
  }

  /** They may be shorter now. */
  function forgetGaps(): void {
    for (const [convId, { page }] of [...entries])
      if (page !== null && page.gaps.length > 0) entries.delete(convId);
  }

  /** A picture has a size now, which keeps its place. */
  function forgetFetched(statuses: readonly FileStatus[]): void {
    const here = new Set(statuses.filter(({ state }) => state === 'here').map(({ msgId }) => msgId));
    for (const [convId, { page }] of [...entries])
      if (page?.messages.some(({ msgId }) => here.has(msgId))) entries.delete(convId);
  }

  return {
    opened: (convId) => void opened(convId),
    take: (convId) => {
      const { page = null, isToReadAgain = false } = entries.get(convId) ?? {};
      return page && { page, isToReadAgain };
    },
    connect: () => {
      const stops = [
        on('changed', changed),
        on('status', forgetGaps),
        on('files', forgetFetched),
        on('restored', () => entries.clear()),
      ];
      return () => {
        for (const stop of stops) stop();
        turn += 1;
        entries.clear();
      };
    },
  };
}

/** Whether a message comes before a page that stays as it is then. */
function isBefore(msgId: MsgId, page: MessagePage | null): boolean {
  const first = page && firstOf(windowOf(page));
  return first !== null && page?.hasOlder === true && msgId < first;
}
