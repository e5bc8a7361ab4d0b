import { expect, it } from 'vitest';
import { testItem } from '../../testing/testItem.ts';
import {
  EMPTY_DRAFT,
  whyApart,
  withCarried,
  withItemsAhead,
  withKeptAhead,
  withSentAhead,
} from './drafts.ts';
import { stagedId } from './ids.ts';
import type { OutboxItem } from './outbox.ts';

const FILE = { name: 'a.txt', size: 1, mimeType: 'text/plain' };
const item = (id: string, changes: Partial<OutboxItem>): OutboxItem =>
  testItem(id, { state: { kind: 'held', until: 1 }, ...changes });
const draft = { ...EMPTY_DRAFT, text: 'next', captionOn: stagedId('theirs') };

it('undone sends come first in the order they were sent, with a file’s text as its caption', () => {
  const both = [item('a', { text: 'one', priority: 3 }), item('b', { text: 'two' })];
  expect(withItemsAhead(draft, both)).toEqual({ ...draft, text: 'one\ntwo\nnext', priority: 3 });
  const withFile = item('f', { text: 'caption', file: FILE });
  expect(withItemsAhead(draft, [withFile])).toMatchObject({ text: 'caption\nnext', captionOn: 'f' });
  expect(withItemsAhead(EMPTY_DRAFT, [withFile])).toMatchObject({ text: 'caption', captionOn: 'f' });
  expect(withItemsAhead(draft, [item('g', { file: FILE })]).text).toBe('next');
});

it('a new conversation comes back with its title and people, any other leaves those of the form', () => {
  const made = item('a', { convId: null, text: 'one', title: 'Trip', participants: ['a@x.example'] });
  expect(withItemsAhead(EMPTY_DRAFT, [made])).toMatchObject({ title: 'Trip', participants: ['a@x.example'] });
  const form = { ...EMPTY_DRAFT, title: 'Kept' };
  expect(withItemsAhead(form, [item('b', { text: 'two' })]).title).toBe('Kept');
});

it('unsent texts are joined with the draft, critical if a part is, with the first caption named', () => {
  const sent = [
    { text: 'one', priority: 0, captionOn: null },
    { text: '', priority: 3, captionOn: stagedId('first') },
  ] as const;
  expect(withSentAhead(draft, sent)).toMatchObject({ text: 'one\nnext', priority: 3, captionOn: 'first' });
});

it('early keys continue the saved text, or follow it as a message of their own; the recipients typed win', () => {
  const kept = { ...EMPTY_DRAFT, text: 'kept', title: 'Old', participants: ['a@x.example'] };
  const typed = { ...EMPTY_DRAFT, text: ' on' };
  const target = { title: 'New' };
  const { participants } = kept;
  expect(withKeptAhead(kept, typed, { isApart: false, target })).toMatchObject({
    ...{ text: 'kept on', title: 'New', participants },
  });
  expect(withKeptAhead(kept, typed, { isApart: true, target: {} }).text).toBe('kept\n on');
  expect(withKeptAhead(EMPTY_DRAFT, typed, { isApart: true, target: {} }).text).toBe(' on');
});

it('a draft that moves into a conversation follows the one there, with an empty line between', () => {
  expect(withCarried({ ...EMPTY_DRAFT, text: 'there' }, draft).text).toBe('there\n\nnext');
  expect(withCarried({ ...EMPTY_DRAFT, text: ' ' }, draft).text).toBe('next');
});

it('a draft stays critical, whatever it is joined with', () => {
  const critical = { ...draft, priority: 3 as const };
  expect(withItemsAhead(critical, [item('a', { text: 'one' })]).priority).toBe(3);
  expect(withSentAhead(critical, [draft]).priority).toBe(3);
  expect(withKeptAhead(critical, draft, { isApart: true, target: {} }).priority).toBe(3);
  expect(withKeptAhead(draft, critical, { isApart: true, target: {} }).priority).toBe(3);
  expect(withCarried(critical, draft).priority).toBe(3);
  expect(withCarried(draft, critical).priority).toBe(3);
});

it('only files with a caption are kept apart from files with a text', () => {
  const captioned = item('f', { text: 'caption', file: FILE });
  expect(whyApart(draft, 1, [captioned])).toBe('box-in-use');
  expect(whyApart(draft, 0, [captioned])).toBeNull();
  expect(whyApart(EMPTY_DRAFT, 1, [captioned])).toBeNull();
  expect(whyApart(draft, 1, [item('g', { file: FILE }), item('h', { text: 'two' })])).toBeNull();
});
