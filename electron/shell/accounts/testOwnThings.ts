/** Helpers for the test of five accounts: what belongs to one person alone, besides texts. */
import { expect } from 'vitest';
import { fromResult } from '../../../shared/errors/errors.ts';
import { convId as asConvId, type ConvId, type MsgId } from '../../../shared/model/ids.ts';
import type { Message } from '../../../shared/model/messages.ts';
import type { CoreClient } from '../app/coreClient.ts';

/** Of the person's one conversation. */
export interface OwnThings {
  draft: string;
  /** Everything up to this message is read. */
  readUpTo: MsgId;
  /** The times of the reminders, by message. */
  readonly reminders: Map<MsgId, number>;
}

/** Long ago: the reminder is told at once. */
const DUE = 1;

/** One thing that a person does with an account. */
export type OwnStep = 'draft' | 'read' | 'remind' | 'fetch';

/** Does it with the newest message that the account knows. `number` tells one step from another. */
export async function doOwn(
  core: CoreClient,
  place: { readonly convId: number; readonly things: OwnThings },
  step: OwnStep,
  number: number,
): Promise<void> {
  const { things } = place;
  const convId = asConvId(place.convId);
  const messages = await newest(core, convId);
  const last = messages.at(-1);
  if (!last) throw new Error('The conversation has no messages.');
  switch (step) {
    case 'draft': {
      things.draft = `draft ${number} of ${place.convId}`;
      const draft = {
        text: things.draft,
        priority: 0 as const,
        title: '',
        participants: [],
        captionOn: null,
      };
      return void fromResult(await core.request('drafts.set', { convId, draft }));
    }
    case 'read':
      if (last.msgId > things.readUpTo) things.readUpTo = last.msgId;
      return void fromResult(await core.request('conversations.markRead', { convId, upTo: last.msgId }));
    case 'remind': {
      const at = number % 2 === 0 ? DUE : Date.UTC(2100, 0, 1) + number;
      things.reminders.set(last.msgId, at);
      return void fromResult(await core.request('reminders.set', { msgId: last.msgId, at }));
    }
    case 'fetch':
      return void (await fetchAll(core, messages));
  }
}

/** Sends a file with its own name as its content and its caption. */
export async function sendFile(core: CoreClient, id: number, text: string): Promise<void> {
  const convId = asConvId(id);
  const added = await core.request('staged.addPasted', {
    ...{ convId, name: `${text}.bin` },
    bytes: Uint8Array.from(Buffer.from(text)),
  });
  const files = fromResult(added).files.map((file) => file.id);
  fromResult(
    await core.request('outbox.sendFiles', {
      ...{ convId, text, priority: 0, title: '', participants: [], files },
      captionOn: null,
    }),
  );
}

export const newest = async (core: CoreClient, convId: ConvId): Promise<readonly Message[]> =>
  fromResult(await core.request('messages.page', { convId, at: { kind: 'newest', limit: 500 } })).messages;

const withFiles = (messages: readonly Message[]): MsgId[] =>
  messages.filter(({ attachment }) => attachment !== null).map(({ msgId }) => msgId);

/** Begins to download all files that aren't here. Returns whether all are. */
export async function fetchAll(core: CoreClient, messages: readonly Message[]): Promise<boolean> {
  const all = fromResult(await core.request('files.list', { msgIds: withFiles(messages) }));
  for (const { msgId, state } of all)
    if (state !== 'here' && state !== 'fetching')
      fromResult(await core.request('files.fetch', { msgId, isAutomatic: false }));
  return all.every(({ state }) => state === 'here');
}

/** The account has its own person's draft, read mark and reminders, and each file has the content that its message names. */
export async function checkThings(
  core: CoreClient,
  place: { readonly convId: number; readonly things: OwnThings; readonly writer: string },
): Promise<void> {
  const { things, writer } = place;
  const convId = asConvId(place.convId);
  const messages = await newest(core, convId);
  expect(fromResult(await core.request('drafts.get', { convId })).text).toBe(things.draft);
  const list = await core.request('conversations.list', { view: { kind: 'all' }, limit: 100 });
  const unread = messages.filter(
    ({ msgId, senderEmail }) => senderEmail === writer && msgId > things.readUpTo,
  );
  expect(fromResult(list).conversations).toMatchObject([{ convId, unread: unread.length }]);
  const reminders = fromResult(await core.request('reminders.list', {}));
  const told = reminders.map(({ message, at, isDue }) => [message.msgId, at, isDue] as const);
  const set = [...things.reminders].map(([msgId, at]) => [msgId, at, at === DUE] as const);
  expect(told.toSorted(([a], [b]) => a - b)).toEqual(set.toSorted(([a], [b]) => a - b));
  const files = messages.filter(({ attachment }) => attachment !== null);
  for (const { msgId, text } of files) {
    const { size } = await core.control('locate', { msgId });
    const content = await core.control('readFile', { msgId, start: 0, length: size });
    expect(Buffer.from(content).toString()).toBe(text);
  }
}
