import { expect, it } from 'vitest';
import type { Conversation } from '../../../../shared/model/conversations.ts';
import { convId } from '../../../../shared/model/ids.ts';
import { testItem } from '../../../../testing/testItem.ts';
import { indexOfKey, isKnown, rowAt, rowCount } from './conversationRows.ts';

const conversation = (id: number): Conversation => ({
  convId: convId(id),
  title: null,
  isRenamed: false,
  isNamesake: false,
  isNote: false,
  ownDomain: 'aurora-relief.example',
  people: [],
  others: 0,
  last: null,
  unread: 0,
  notify: 'default',
  isPinned: false,
  labels: [],
  hasNote: false,
  ...{ state: { kind: 'open' }, isBack: false, waitingSince: null },
  draft: '',
  draftFiles: 0,
});
const pending = testItem('9b2b1c1e-0000-4000-8000-000000000000', { convId: null });
const page = { conversations: [conversation(7), conversation(8)], first: 1, kept: [] };
const listed = { form: null, pending: [pending], page, total: 5 };

it('the list is as long as all that match, though only some are read', () => {
  expect(rowCount(listed)).toBe(6);
  expect([0, 1, 2, 3, 4].map((index) => rowAt(listed, index).kind)).toEqual([
    'pending',
    'waiting',
    'conversation',
    'conversation',
    'waiting',
  ]);
});

it('every row is found again by its key', () => {
  for (let index = 0; index < rowCount(listed); index += 1) {
    expect(indexOfKey(listed, rowAt(listed, index).key)).toBe(index);
  }
});

it('a row that was waiting keeps its place when it is read, and is gone when the list got shorter', () => {
  const { key } = rowAt(listed, 4);
  const longer = { ...page, conversations: [7, 8, 9, 10, 11].map(conversation) };
  expect(indexOfKey({ ...listed, page: longer }, key)).toBe(4);
  expect(indexOfKey({ ...listed, total: 2 }, key)).toBe(-1);
});

it('a row that is kept stands where it is, far from those that are read, unless the list is cut before it', () => {
  const kept = [
    { conversation: conversation(9), index: 4 },
    { conversation: conversation(10), index: null },
  ];
  const far = { ...listed, page: { ...page, kept } };
  expect(rowAt(far, 5)).toMatchObject({ kind: 'conversation', key: '9' });
  expect(indexOfKey(far, '9')).toBe(5);
  expect(indexOfKey(far, '10')).toBe(-1);
  expect(['9', '10', '11'].map((key) => isKnown(far, key))).toEqual([true, true, false]);
  expect(indexOfKey({ ...far, total: 4 }, '9')).toBe(-1);
});

it('the form for a new conversation is the first row, and moves the others down', () => {
  const form = { title: '', participants: [], invited: 0, draft: 'Hello', draftFiles: 0 };
  const withForm = { ...listed, form };
  expect(rowCount(withForm)).toBe(7);
  expect([0, 1, 2, 3].map((index) => rowAt(withForm, index).kind)).toEqual([
    'form',
    'pending',
    'waiting',
    'conversation',
  ]);
  for (let index = 0; index < rowCount(withForm); index += 1) {
    expect(indexOfKey(withForm, rowAt(withForm, index).key)).toBe(index);
  }
  expect(indexOfKey(listed, rowAt(withForm, 0).key)).toBe(-1);
});
