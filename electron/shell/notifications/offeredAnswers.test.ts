import { expect, test } from 'vitest';
import { accountId, convId, msgId } from '../../../shared/model/ids.ts';
import { offeredAnswers } from './offeredAnswers.ts';

const place = { account: accountId('ana'), convId: convId(1), msgId: msgId(1) };
const markRead = { type: 'button', text: 'Mark as read' };

test('Reply is offered where the system has it, and Mark as read everywhere', () => {
  const reply = { hasReply: true, replyPlaceholder: 'Reply', actions: [markRead] };
  expect(offeredAnswers(place, 'darwin')).toEqual(reply);
  expect(offeredAnswers(place, 'win32')).toEqual(reply);
  expect(offeredAnswers(place, 'linux')).toEqual({ hasReply: false, actions: [markRead] });
});

test.for(['darwin', 'win32', 'linux'] as const)(
  'a notification of several conversations offers no answer: %s',
  (platform) => {
    expect(offeredAnswers(null, platform)).toEqual({ hasReply: false, actions: [] });
  },
);
