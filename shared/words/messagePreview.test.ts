import { expect, it } from 'vitest';
import { testWords } from '../../testing/page/testWords.ts';
import type { Preview } from '../model/conversations.ts';
import { msgId } from '../model/ids.ts';
import type { Person } from '../model/people.ts';
import { previewOf } from './messagePreview.ts';

const t = testWords.frame;
/** How many others are in the conversation. */
const none = 0;
const two = 1;
const three = 2;

function preview(
  last: Partial<Preview> | null,
  others = two,
  draft = '',
  draftFiles = 0,
  people: readonly Person[] = [],
) {
  const message: Preview = {
    msgId: msgId(1),
    senderEmail: 'maria.lopez@acme.example',
    isFromSelf: false,
    kind: 'text',
    text: 'Hello',
    fileName: null,
    created: 0,
    isDeleted: false,
    priority: 'normal',
  };
  const { label, text } = previewOf(t, {
    people,
    others,
    draft,
    draftFiles,
    last: last && { ...message, ...last },
  });
  return label === null ? text : `${label}: ${text}`;
}

it('an unsent draft is shown before the newest message', () => {
  expect(preview({}, two, 'I think')).toBe('Draft: I think');
});

it('files that stand ready are part of the draft', () => {
  expect(preview({}, two, '', 2)).toBe('Draft: 2 files');
  expect(preview({}, two, 'I think', 1)).toBe('Draft: 1 file · I think');
});

it('a speaker who shares the name with someone else shows the domain', () => {
  const people = ['maria.lopez@acme.example', 'maria.lopez@other.example'].map((email) => ({
    ...{ email, isSelf: false },
  }));
  const senderEmail = 'maria.lopez@other.example';
  expect(preview({ senderEmail }, three, '', 0, people)).toBe('Maria Lopez (other.example): Hello');
});

it('the speaker is named where it is not plain who that is', () => {
  expect(preview({})).toBe('Hello');
  expect(preview({}, three)).toBe('Maria: Hello');
  expect(preview({ isFromSelf: true })).toBe('You: Hello');
  expect(preview({ isFromSelf: true }, none)).toBe('Hello');
});

it('names messages that are not plain text in words', () => {
  expect(preview({ kind: 'location', text: 'Storgata 5' })).toBe('Location: Storgata 5');
  expect(preview({ kind: 'location', text: '' })).toBe('Location');
  expect(preview({ kind: 'location', text: 'loc:999,999' })).toBe('Location');
  expect(preview({ kind: 'attachment', text: '', fileName: 'plan.pdf' })).toBe('File: plan.pdf');
  expect(preview({ kind: 'attachment', text: 'New', fileName: 'plan.pdf' })).toBe('File: plan.pdf · New');
  expect(preview({ kind: 'poll', text: '' })).toBe('Unsupported message');
  expect(preview(null)).toBe('No messages yet');
});

it('nothing of a deleted message is shown, whatever its kind', () => {
  expect(preview({ isDeleted: true, text: 'secret', fileName: 'secret.pdf' })).toBe('Message deleted');
});

it('names messages that would look empty in words', () => {
  expect(preview({ text: '' })).toBe('Empty message');
  expect(preview({ kind: 'attachment', text: '' })).toBe('File missing');
  expect(preview({ kind: 'attachment', text: 'New' })).toBe('File missing · New');
  expect(preview({ kind: 'attachment', text: '', fileName: '' })).toBe('File: Unnamed file');
  expect(preview({ kind: 'attachment', text: '', fileName: ' \u3000' })).toBe('File: Unnamed file');
});

it('a message from an unnamed sender says so, in a group', () => {
  expect(preview({ senderEmail: '' }, three)).toBe('Unknown sender: Hello');
});
