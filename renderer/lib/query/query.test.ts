import { setImmediate as settled } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { EventName, Events } from '../../../shared/contract/index.ts';
import type { Changed } from '../../../shared/model/changes.ts';
import type { Bridge } from '../bridge/connected.ts';
import { createQuery } from './query.ts';

/** The notices that listeners get. */
function announcements() {
  const listeners = new Set<(name: EventName, payload: unknown) => void>();
  const on: Bridge['on'] = (event, listener) => {
    const hear = (name: EventName, payload: unknown) => {
      if (name === event) listener(payload as Events[typeof event]);
    };
    listeners.add(hear);
    return () => listeners.delete(hear);
  };
  const tell = <E extends EventName>(name: E, payload: Events[E]) => {
    for (const hear of listeners) hear(name, payload);
  };
  return { on, tell, listeners };
}

/** Reads `value`, which is answered, as it was at the time of the call, when the test says so. */
function asking() {
  const { on, tell, listeners } = announcements();
  const state = { value: 'first' };
  const waiting: { answer(): void; fail(reason: Error): void }[] = [];
  let asked = 0;
  const shown: string[] = [];
  const failures: unknown[] = [];
  const query = createQuery({
    on,
    ask: () => {
      asked += 1;
      const { value } = state;
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      waiting.push({ answer: () => resolve(value), fail: reject });
      return promise;
    },
    answered: (value) => shown.push(value),
    failed: (thrown) => failures.push(thrown),
    touchedBy: { window: ({ focused }) => focused },
  });
  const answer = async () => {
    waiting.shift()?.answer();
    await settled();
  };
  const fail = async (reason: Error) => {
    waiting.shift()?.fail(reason);
    await settled();
  };
  return { query, state, tell, listeners, answer, fail, shown, failures, asked: () => asked };
}

const anything = (conversations: Changed['conversations']): Changed => ({ conversations, outbox: false });

it('is asked when something watches, again when an event touches the answer, and not after that', async () => {
  const { query, state, tell, listeners, answer, shown, asked } = asking();
  tell('window', { focused: true });
  query.again();
  await settled();
  expect(asked()).toBe(0);
  const stop = query.watch();
  await answer();
  state.value = 'second';
  tell('window', { focused: false });
  tell('changed', anything([]));
  expect(asked()).toBe(1);
  tell('window', { focused: true });
  await answer();
  state.value = 'third';
  tell('changed', anything(null));
  await answer();
  expect(shown).toEqual(['first', 'second', 'third']);
  stop();
  tell('window', { focused: true });
  query.again();
  expect(asked()).toBe(3);
  expect(listeners.size).toBe(0);
});

it('shows each answer while changes keep coming, and in the end the last: also of those during the first request', async () => {
  const { query, state, answer, shown, asked } = asking();
  query.watch();
  for (const value of ['second', 'third']) {
    state.value = value;
    query.again();
    query.again();
  }
  expect(asked()).toBe(1);
  await answer();
  state.value = 'fourth';
  query.again();
  await answer();
  await answer();
  expect(shown).toEqual(['first', 'third', 'fourth']);
  expect(asked()).toBe(3);
});

it('drops late answers and late errors after the question changed', async () => {
  const { query, state, answer, fail, shown, failures } = asking();
  query.watch();
  state.value = 'other';
  query.anew();
  await answer();
  expect(shown).toEqual([]);
  query.anew();
  await fail(new Error('the question is out of date'));
  await answer();
  expect(shown).toEqual(['other']);
  expect(failures).toEqual([]);
});

it('stays answered until the last who watches leaves, and an answer that comes after that is dropped', async () => {
  const { query, state, tell, answer, shown } = asking();
  const stops = [query.watch(), query.watch()];
  await answer();
  await answer();
  stops[0]?.();
  state.value = 'second';
  tell('window', { focused: true });
  await answer();
  expect(shown.at(-1)).toBe('second');
  state.value = 'third';
  tell('window', { focused: true });
  stops[1]?.();
  state.value = 'fourth';
  query.watch();
  await answer();
  expect(shown.at(-1)).toBe('second');
  await answer();
  expect(shown.at(-1)).toBe('fourth');
});

it('why there is no answer is told, and it is asked again at the next change', async () => {
  const { query, answer, fail, shown, failures } = asking();
  query.watch();
  const reason = new Error('core stopped');
  await fail(reason);
  expect(failures).toEqual([reason]);
  query.again();
  await answer();
  expect(shown).toEqual(['first']);
});
