import { expect, test } from 'vitest';
import {
  eventConfirmed,
  eventReceived,
  GRACE_MS,
  messagesStored,
  NO_TRUST,
  nextDeadline,
  SILENCE_MS,
  type Trust,
  timePassed,
} from './trust.ts';

const byOther = (msgId: number) => ({ msgId, isOwn: false });
const byMyself = (msgId: number) => ({ msgId, isOwn: true });
/** After an event about message 1 whose message was found, at 0. */
const trusted = eventConfirmed(eventReceived(NO_TRUST, 1, 0), 0);
const isTrustedLater = (trust: Trust, at: number) => timePassed(trust, at).isTrusted;

test('events are relied on once one has come whose message the read then found', () => {
  const told = eventReceived(NO_TRUST, 1, 0);
  expect(told.isTrusted).toBe(false);
  expect(eventConfirmed(told, 10).isTrusted).toBe(true);
});

test('a message that an event told of keeps the trust, whichever of the two came first', () => {
  const eventFirst = messagesStored(eventReceived(trusted, 2, 100), [byOther(2)], 200);
  expect(isTrustedLater(eventFirst, 200 + GRACE_MS)).toBe(true);
  const messageFirst = eventReceived(messagesStored(trusted, [byOther(2)], 100), 2, 100 + GRACE_MS - 1);
  expect(isTrustedLater(messageFirst, 100 + GRACE_MS)).toBe(true);
});

test('a message from someone else without an event ends the trust a few seconds later, and not before', () => {
  const missed = messagesStored(trusted, [byOther(2)], 100);
  expect(nextDeadline(missed)).toBe(100 + GRACE_MS);
  expect(isTrustedLater(missed, 100 + GRACE_MS - 1)).toBe(true);
  expect(timePassed(missed, 100 + GRACE_MS)).toEqual(NO_TRUST);
});

test('messages that the account sent from another place need no event, unless none has come for half an hour', () => {
  const soon = messagesStored(trusted, [byMyself(2)], SILENCE_MS - 1);
  expect(nextDeadline(soon)).toBeNull();
  const afterSilence = messagesStored(trusted, [byMyself(3)], SILENCE_MS);
  expect(isTrustedLater(afterSilence, SILENCE_MS + GRACE_MS)).toBe(false);
});

test('silence alone is no reason for distrust: there may be nothing to tell of', () => {
  expect(isTrustedLater(trusted, 10 * SILENCE_MS)).toBe(true);
});

test('the next event that proves true brings the trust back, and what was missed before no longer counts', () => {
  const lost = timePassed(messagesStored(trusted, [byOther(2)], 0), GRACE_MS);
  const again = eventConfirmed(eventReceived(messagesStored(lost, [byOther(3)], 6_000), 4, 6_100), 6_200);
  expect(isTrustedLater(again, 6_200 + GRACE_MS)).toBe(true);
});

test('no flood of events fills the memory', () => {
  let flooded = trusted;
  for (let msgId = 1; msgId <= 3_000; msgId += 1) flooded = eventReceived(flooded, msgId, 1);
  expect(flooded.announced).toHaveLength(1_000);
});
