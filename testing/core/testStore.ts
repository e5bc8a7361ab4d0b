/** Helpers for the tests of store/ and search/. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { WireMessage } from '../../electron/core/api/wire.ts';
import type { Store } from '../../electron/core/db/store.ts';
import { openStore } from '../../electron/core/session/openStore.ts';
import { type ConvId, convId, type MsgId, msgId } from '../../shared/model/ids.ts';
import type { OutboxItem } from '../../shared/model/outbox.ts';
import { testItem } from '../testItem.ts';

export const KEY = new Uint8Array(32).fill(7);
export const SELF = 'me@example.org';
export const MARIA = 'maria.lopez@example.org';
export const OMAR = 'omar.haddad@example.org';

export const c = (value: number): ConvId => convId(value);
export const m = (value: number): MsgId => msgId(value);

/** An empty folder that is gone after the test. */
export function temporaryDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'parley-store-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** A store that is closed after the test, with its log messages. */
export function openTestStore(
  dir: string = temporaryDir(),
  key: Uint8Array = KEY,
): Store & { log: string[] } {
  const log: string[] = [];
  const store = openStore({
    dir,
    key,
    selfEmail: SELF,
    log: (level, message) => log.push(`${level}: ${message}`),
  });
  let isOpen = true;
  const close = () => {
    if (isOpen) store.close();
    isOpen = false;
  };
  onTestFinished(close);
  return { ...store, close, log };
}

/** A message as `/get` gives it: a text by Maria in conversation 1 by default. */
export function wire(
  id: number,
  fields: Partial<Omit<WireMessage, 'convId' | 'msgId'>> & { convId?: number } = {},
): WireMessage {
  return {
    created: 1_700_000_000 + id,
    senderEmail: MARIA,
    msgType: 'text',
    msgText: `message ${id}`,
    attachment: null,
    quotedMsgId: 0,
    locationData: null,
    isForwarded: false,
    priority: 'normal',
    isDeleted: false,
    ...fields,
    msgId: msgId(id),
    convId: convId(fields.convId ?? 1),
  };
}

/** `count` messages with the ids from `first` on. */
export function wires(first: number, count: number, fields: Parameters<typeof wire>[1] = {}): WireMessage[] {
  return Array.from({ length: count }, (_, i) => wire(first + i, fields));
}

/** A text for conversation 1 that waits to be sent, unless said otherwise. */
export const outboxItem = (id: string, fields: Partial<OutboxItem> = {}): OutboxItem =>
  testItem(id, { text: `text ${id}`, created: 1_700_000_000_000, ...fields });
