import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ABSENCE_MS } from '../../../shared/model/digest.ts';
import { m, openTestStore, SELF, temporaryDir, wires } from '../../../testing/core/testStore.ts';
import { fuzz } from '../../../testing/fuzzing.ts';
import { setReadMark } from '../conversations/readMarks.ts';
import type { Store } from '../db/store.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { systemClock } from '../time/clock.ts';
import { createLastHere } from './createLastHere.ts';
import { getLastHere } from './lastHereTable.ts';
import { readDigest } from './readDigest.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const BEGIN = Date.UTC(2026, 10, 27, 18);

/** A clock that is set by hand: `pass` as time goes by, `set` as a person sets it. */
function handClock() {
  let [now, monotonic] = [BEGIN, 0];
  const clock = { ...systemClock, now: () => now, monotonic: () => monotonic };
  return {
    clock,
    pass: (ms: number) => {
      now += ms;
      monotonic += ms;
    },
    set: (ms: number) => {
      now += ms;
    },
  };
}

function openHere(store: Store = openTestStore(), time = handClock()) {
  let told = 0;
  const onChange = () => {
    told += 1;
  };
  const keeper = createLastHere({ store, clock: time.clock, onChange });
  const say = (first: number, count: number, fields = {}) =>
    applyBatch(store, {
      messages: wires(first, count, fields),
      covered: { after: first - 1, through: first + count - 1 },
    });
  return { ...time, store, keeper, say, told: () => told };
}

test('an absence begins at the last word that the person was here, and is offered once enough has come', () => {
  const { keeper, pass, say, told } = openHere();
  say(1, 10);
  keeper.note();
  expect(keeper.start()).toEqual({ at: null, after: 0, upTo: null });
  expect(keeper.offer()).toBeNull();
  pass(HOUR);
  keeper.note();
  say(11, 4);
  pass(3 * HOUR);
  keeper.note();
  expect(keeper.start()).toEqual({ at: BEGIN + HOUR, after: 10, upTo: null });
  expect([keeper.offer(), told()]).toEqual([null, 1]);
  say(15, 3);
  expect(keeper.offer()).toEqual({ at: BEGIN + HOUR, messages: 7, hasMore: false });
  keeper.dismiss();
  expect([keeper.offer(), told()]).toEqual([null, 2]);
  pass(MINUTE);
  keeper.note();
  expect(keeper.start()).toEqual({ at: BEGIN + HOUR, after: 10, upTo: null });
});

test('the offer and the list end where the person was back, also after a restart', () => {
  const dir = temporaryDir();
  const time = handClock();
  const { keeper, pass, say, store } = openHere(openTestStore(dir), time);
  const at = (ms: number) => ({ created: ms / 1_000 });
  say(1, 10, at(BEGIN - HOUR));
  keeper.note();
  pass(3 * HOUR);
  say(11, 3, at(BEGIN + HOUR));
  keeper.note();
  // It came while Parley could not reach the service.
  say(14, 3, at(BEGIN + 2 * HOUR));
  say(17, 20, at(BEGIN + 3 * HOUR + MINUTE));
  const offered = { at: BEGIN, messages: 6, hasMore: false };
  expect([keeper.start(), keeper.offer()]).toEqual([{ at: BEGIN, after: 10, upTo: 16 }, offered]);
  store.close();
  pass(HOUR);
  const again = openHere(openTestStore(dir), time);
  again.keeper.note();
  expect(again.keeper.offer()).toEqual(offered);
  const { after, upTo } = again.keeper.start();
  const { entries } = readDigest(
    again.store,
    { isEndUnreadable: () => false },
    {
      ...{ after: m(after), upTo: upTo === null ? null : m(upTo), before: null, limit: 10 },
    },
  );
  expect(entries.map(({ messages }) => messages)).toEqual([6]);
});

test('a message of a clock that is years ahead ends no absence', () => {
  const { keeper, pass, say } = openHere();
  const at = (ms: number) => ({ created: ms / 1_000 });
  say(1, 10, at(BEGIN - HOUR));
  keeper.note();
  pass(3 * HOUR);
  keeper.note();
  say(11, 3, at(BEGIN + HOUR));
  say(14, 1, at(BEGIN + 10 * 365 * 24 * HOUR));
  say(15, 3, at(BEGIN + 2 * HOUR));
  expect([keeper.start().upTo, keeper.offer()?.messages]).toEqual([null, 7]);
  say(18, 1, at(BEGIN + 3 * HOUR + MINUTE));
  expect([keeper.start().upTo, keeper.offer()?.messages]).toEqual([17, 7]);
});

test('messages without a time end no absence', () => {
  const { keeper, pass, say } = openHere();
  say(1, 10, { created: null });
  keeper.note();
  pass(3 * HOUR);
  keeper.note();
  say(11, 6, { created: null });
  expect(keeper.start()).toEqual({ at: BEGIN, after: 10, upTo: null });
  expect(keeper.offer()?.messages).toBe(6);
});

test('own messages and read ones are nothing to come back to', () => {
  const { keeper, pass, say, store } = openHere();
  say(1, 1);
  keeper.note();
  pass(3 * HOUR);
  say(2, 20, { senderEmail: SELF });
  say(22, 8);
  keeper.note();
  expect(keeper.offer()?.messages).toBe(8);
  setReadMark(store, 1, 26);
  expect(keeper.offer()).toBeNull();
  say(30, 200);
  expect(keeper.offer()).toMatchObject({ messages: 99, hasMore: true });
});

test('a short absence, also with a restart in it, changes nothing', () => {
  const dir = temporaryDir();
  const time = handClock();
  const first = openHere(openTestStore(dir), time);
  first.say(1, 5);
  first.keeper.note();
  time.pass(5 * HOUR);
  first.keeper.note();
  first.store.close();
  time.pass(HOUR);
  const second = openHere(openTestStore(dir), time);
  second.say(6, 5);
  second.keeper.note();
  expect(second.keeper.start()).toEqual({ at: BEGIN, after: 5, upTo: null });
  second.store.close();
  time.pass(ABSENCE_MS);
  const third = openHere(openTestStore(dir), time);
  third.keeper.note();
  expect(third.keeper.start()).toEqual({ at: BEGIN + 6 * HOUR, after: 10, upTo: null });
});

test('a clock that is set back makes no absence, and a real one is noticed nevertheless', () => {
  const { keeper, pass, set, say } = openHere();
  say(1, 5);
  keeper.note();
  set(-10 * 365 * 24 * HOUR);
  pass(MINUTE);
  keeper.note();
  expect(keeper.start()).toEqual({ at: null, after: 0, upTo: null });
  say(6, 5);
  keeper.note();
  pass(HOUR);
  keeper.note();
  set(-HOUR);
  say(11, 5);
  pass(3 * HOUR);
  keeper.note();
  expect(keeper.start().after).toBe(10);
});

test('a clock that was ahead for a while doesn’t keep the person away for ever', () => {
  const dir = temporaryDir();
  const time = handClock();
  const first = openHere(openTestStore(dir), time);
  time.set(5 * 365 * 24 * HOUR);
  first.say(1, 5);
  first.keeper.note();
  first.store.close();
  time.set(-5 * 365 * 24 * HOUR);
  const second = openHere(openTestStore(dir), time);
  second.keeper.note();
  second.store.close();
  time.pass(3 * HOUR);
  const third = openHere(openTestStore(dir), time);
  third.say(6, 5);
  third.keeper.note();
  expect(third.keeper.start()).toEqual({ at: BEGIN, after: 5, upTo: null });
});

test('whatever the clock does, the absence begins neither in the future nor after the newest message', async () => {
  const step = fc.record({
    passed: fc.integer({ min: 0, max: 5 * HOUR }),
    set: fc.oneof(fc.constant(0), fc.integer({ min: -50 * HOUR, max: 50 * HOUR })),
    messages: fc.integer({ min: 0, max: 3 }),
    isRestart: fc.boolean(),
  });
  await fuzz(fc.array(step, { maxLength: 12 }), 60, (steps) => {
    const { store, clock, pass, set, say } = openHere();
    let keeper = createLastHere({ store, clock, onChange: () => {} });
    let newest = 0;
    for (const { passed, set: jump, messages, isRestart } of steps) {
      pass(passed);
      set(jump);
      if (messages > 0) say(newest + 1, messages);
      newest += messages;
      if (isRestart) keeper = createLastHere({ store, clock, onChange: () => {} });
      keeper.note();
      const { at, after } = keeper.start();
      expect(at ?? 0).toBeLessThanOrEqual(clock.now());
      expect(after).toBeLessThanOrEqual(newest);
      expect(getLastHere(store)?.hereAt).toBeLessThanOrEqual(clock.now());
      if (passed >= ABSENCE_MS && !isRestart && at !== null)
        expect(m(after)).toBeLessThanOrEqual(newest - messages);
    }
    store.close();
  });
});
