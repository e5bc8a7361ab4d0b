import { expect, test } from 'vitest';
import { msgId } from '../../../../shared/model/ids.ts';
import type { Message } from '../../../../shared/model/messages.ts';
import type { OutboxItem } from '../../../../shared/model/outbox.ts';
import { testMessage } from '../../../../testing/page/testMessage.ts';
import { testItem } from '../../../../testing/testItem.ts';
import { buildRows } from './threadRows.ts';

const NOON = new Date(2026, 4, 5, 12, 0).getTime();
const MINUTE = 60_000;

const message = (id: number, minutes: number, sender = 'a@x.example'): Message =>
  testMessage(id, {
    created: NOON + minutes * MINUTE,
    senderEmail: sender,
    isFromSelf: sender === 'me@x.example',
  });

const item = (minutes: number, sentAs: number | null): OutboxItem =>
  testItem('6f1c0b0e-0000-4000-8000-000000000000', {
    state: sentAs === null ? { kind: 'queued', error: null } : { kind: 'sent', msgId: msgId(sentAs) },
    created: NOON + minutes * MINUTE,
  });

test('messages of one sender within five minutes form a group', () => {
  const rows = buildRows(
    [message(1, 0), message(2, 4), message(3, 10), message(4, 11, 'b@x.example')],
    [],
    null,
  );
  expect(rows.map(({ head }) => head.startsGroup)).toEqual([true, false, true, true]);
});

test('each day is announced once, and breaks a group', () => {
  const rows = buildRows(
    [message(1, 11 * 60 + 58), message(2, 12 * 60 + 1), message(3, 12 * 60 + 2)],
    [],
    null,
  );
  expect(rows.map(({ head }) => head.startsDay)).toEqual([true, true, false]);
  expect(rows[1]?.head.startsGroup).toBe(true);
});

test('a message without a time belongs to the day before it, and one without a sender to no group', () => {
  const untimed = { ...message(2, 0), created: null };
  const rows = buildRows(
    [message(1, 0), untimed, message(3, 1), { ...message(4, 1), senderEmail: '' }],
    [],
    null,
  );
  expect(rows.map(({ head }) => head.startsDay)).toEqual([true, false, false, false]);
  expect(rows.map(({ head }) => head.startsGroup)).toEqual([true, false, false, true]);
  const [first, second] = buildRows([untimed, message(3, 0)], [], null);
  expect([first?.head.startsDay, second?.head.startsDay]).toEqual([false, true]);
});

test('the first unread message is marked and starts a group', () => {
  const rows = buildRows([message(1, 0), message(2, 1)], [], msgId(2));
  expect(rows[1]?.head).toEqual({
    gap: null,
    startsDay: false,
    startsNew: true,
    startsGroup: true,
    namesSender: true,
  });
});

test('a group ends where messages may be missing, and the row says so', () => {
  const rows = buildRows([message(1, 0), message(5, 1)], [], null, [{ before: msgId(5), state: 'filling' }]);
  expect(rows.map(({ head }) => head.gap)).toEqual([null, 'filling']);
  expect(rows[1]?.head.startsGroup).toBe(true);
});

test('outbox items come last and join the own messages before them', () => {
  const rows = buildRows([message(1, 0, 'me@x.example')], [item(1, null)], null);
  expect(rows.map(({ kind }) => kind)).toEqual(['message', 'pending']);
  expect(rows[1]?.head.startsGroup).toBe(false);
});

test('a sent item has the key of its message, which takes its place', () => {
  expect(buildRows([message(1, 0)], [item(1, 2)], null).map(({ key }) => key)).toEqual([1, 2]);
});

test('an item waits behind one that was sent before it and is looked for, and behind no other', () => {
  const behind = (first: OutboxItem) =>
    buildRows([], [first, item(1, null)], null).map((row) => row.kind === 'pending' && row.isBehind);
  expect(behind({ ...item(0, null), state: { kind: 'checking', error: null } })).toEqual([false, true]);
  expect(behind(item(0, null))).toEqual([false, false]);
});

test('between two people the side shows the sender; among more each group has a name', () => {
  const messages = [testMessage(1), testMessage(2), testMessage(3, { isFromSelf: true }), testMessage(4)];
  const named = (isBetweenTwo: boolean) =>
    buildRows(messages, [], null, [], isBetweenTwo).map(({ head }) => head.namesSender);
  expect(named(false)).toEqual([true, false, false, true]);
  expect(named(true)).toEqual([false, false, false, false]);
});

test('an unknown sender is labelled in a conversation of two as well', () => {
  const rows = buildRows([message(1, 0), message(2, 1, '')], [], null, [], true);
  expect(rows.map(({ head }) => head.namesSender)).toEqual([false, true]);
});
