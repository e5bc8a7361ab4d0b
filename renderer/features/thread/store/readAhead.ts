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
  /** Something of it may have changed since: it can be shown, and is then read again. */
  readonly isToReadAgain: boolean;
}

/** Reads the conversations that may be opened next, so that one that is opened can be drawn at once. */
export interface ReadAhead {
  /**
   * A conversation was opened, or the list changed: reads those that may be opened next, one after the other when the page is idle, and
   * forgets others.
   */
  look(): void;
  /** The first page of a conversation as of the last change that core told of; null when it isn't here. */
  pageOf(convId: ConvId): AheadPage | null;
  /** Whether the account is shown. While it isn't, nothing is read or kept. */
  setShown(isShown: boolean): void;
  /** Returns a function that forgets all and reads no more. */
  connect(): () => void;
}

interface Options {
  readonly bridge: Bridge;
  /** The conversations that may be opened next, the likeliest first. */
  readonly mayFollow: () => readonly ConvId[];
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
  let isConnected = false;
  let isShown = true;
  /** Counts the looks: the latest one knows what may be opened next. */
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

  async function look(): Promise<void> {
    if (!isConnected || !isShown) return;
    turn += 1;
    const mine = turn;
    // The list may be about to change.
    await whenIdle();
    const wanted = mayFollow();
    for (const known of [...entries.keys()]) if (!wanted.includes(known)) entries.delete(known);
    await readThose(wanted, mine);
  }

  function forget(): void {
    turn += 1;
    entries.clear();
  }

  return {
    look: () => void look(),
    pageOf: (convId) => {
      const { page = null, isToReadAgain = false } = entries.get(convId) ?? {};
      return page && { page, isToReadAgain };
    },
    setShown: (next) => {
      isShown = next;
      if (isShown) void look();
      else forget();
    },
    connect: () => {
      isConnected = true;
      const stop = followChanges(entries, on);
      return () => {
        isConnected = false;
        stop();
        forget();
      };
    },
  };
}

/** Drops or marks pages that may be others now, until the returned function is called. */
function followChanges(entries: Map<ConvId, Entry>, on: Bridge['on']): () => void {
  const dropWhere = (isGone: (page: MessagePage) => boolean) => {
    for (const [convId, { page }] of [...entries]) if (page !== null && isGone(page)) entries.delete(convId);
  };
  const markWhere = (isOld: (page: MessagePage) => boolean) => {
    for (const entry of entries.values())
      if (entry.page !== null && isOld(entry.page)) entry.isToReadAgain = true;
  };

  /** Drops or marks pages where an open conversation would be read again. */
  function changed({ conversations, outbox }: Changed): void {
    if (conversations === null) entries.clear();
    if (outbox) {
      // An item that was taken back must not come up again.
      dropWhere(({ pending }) => pending !== null && pending.length > 0);
      markWhere(({ hasNewer }) => !hasNewer);
    }
    for (const { convId, span } of conversations ?? []) {
      const entry = entries.get(convId);
      if (entry === undefined) continue;
      if (span !== null && isBefore(span[1], entry.page)) entry.isToReadAgain = true;
      else entries.delete(convId);
    }
  }

  /** Drops pages whose gaps may be shorter, and marks those that may be whole by now. */
  function historyGrew(): void {
    dropWhere(({ gaps }) => gaps.length > 0);
    markWhere(({ historyComplete }) => !historyComplete);
  }

  /** Drops pages with a picture that has a size now, which keeps its place. */
  function fetched(statuses: readonly FileStatus[]): void {
    const here = new Set(statuses.filter(({ state }) => state === 'here').map(({ msgId }) => msgId));
    dropWhere(({ messages }) => messages.some(({ msgId }) => here.has(msgId)));
  }

  const stops = [
    on('changed', changed),
    on('status', historyGrew),
    on('files', fetched),
    on('restored', () => entries.clear()),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Whether a message comes before a page that stays as it is then. */
function isBefore(msgId: MsgId, page: MessagePage | null): boolean {
  const first = page && firstOf(windowOf(page));
  return first !== null && page?.hasOlder === true && msgId < first;
}
