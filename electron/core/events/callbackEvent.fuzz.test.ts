import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuzz, hostileText, hostileValue, isPolluted } from '../../../testing/fuzzing.ts';
import { MAX_EVENT_BYTES, parseCallbackEvent, testEventBody } from './callbackEvent.ts';

const UUID = '3b1f8c52-6a4e-4d0e-9d53-0a7c1f2e8b90';
const usual = { convId: 7, msgId: 8, senderEmail: 'a@x.example', uuid: UUID };
const field = fc.constantFrom('convId', 'msgId', 'senderEmail', 'uuid', 'parleyTest', 'extra', '__proto__');
const spoiled = fc
  .tuple(field, hostileValue)
  .map(([name, value]) => JSON.stringify(Object.fromEntries([...Object.entries(usual), [name, value]])));
const cut = fc.tuple(spoiled, fc.nat({ max: 300 })).map(([text, length]) => text.slice(0, length));
const body = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc
    .oneof(
      spoiled,
      cut,
      hostileText,
      hostileValue.map((value) => JSON.stringify(value) ?? ''),
    )
    .map((text) => Buffer.from(text)),
  fc
    .integer({ min: MAX_EVENT_BYTES - 2, max: MAX_EVENT_BYTES + 2 })
    .map((length) => Buffer.alloc(length, ' ')),
  hostileText.map((email) => Buffer.from(testEventBody(email, UUID, email))),
);

test('whatever comes to the callback address, it is an event of the right shape or none', async () => {
  let events = 0;
  await fuzz(body, 15_000, (bytes) => {
    const event = parseCallbackEvent(bytes);
    if (event === null) return;
    events += 1;
    expect(Number.isSafeInteger(event.convId) && Number.isSafeInteger(event.msgId)).toBe(true);
    expect(event.senderEmail.length).toBeLessThanOrEqual(320);
    expect(event.uuid).toHaveLength(36);
    expect(bytes.byteLength).toBeLessThanOrEqual(MAX_EVENT_BYTES);
  });
  expect(events).toBeGreaterThan(100);
  expect(isPolluted()).toBe(false);
});
