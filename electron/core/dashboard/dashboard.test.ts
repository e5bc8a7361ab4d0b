import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { DayRange, Figures } from '../../../shared/model/dashboard.ts';
import {
  KEY,
  MARIA,
  OMAR,
  openTestStore,
  SELF,
  temporaryDir,
  wire,
} from '../../../testing/core/testStore.ts';
import type { WireMessage } from '../api/wire.ts';
import { addOwnAddress } from '../outbox/checking/ownAddressTable.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { openArchive } from './archiveReader.ts';
import { createAnswering } from './serveDashboard.ts';
import { countNaively } from './testNaiveCount.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const HOUR = 3_600_000;
const FILES = ['plan.pdf', 'gate.jpg', 'call.mp3'].map((fileName) => ({
  ...{ attachmentId: 'A', fileName, fileSize: 9, mimeType: '' },
}));
const ALL: DayRange = { from: null, to: null };

/** A store, and the dashboard that reads it. */
function begin() {
  const dir = temporaryDir();
  const store = openTestStore(dir);
  const open = () => {
    const archive = openArchive(dir, KEY, () => {});
    onTestFinished(() => archive.close());
    const answer = createAnswering(archive, new AbortController().signal);
    return (range = ALL, zone = 'UTC') =>
      answer({ name: 'figures', input: { scope: { ...range, zone }, now: NOW } }) as Promise<Figures>;
  };
  const take = (...messages: readonly WireMessage[]) => applyBatch(store, { messages, covered: null });
  return { store, take, open, figures: open() };
}

const at = (ms: number) => Math.floor(ms / 1000);

test('messages are counted by days, hours and weekdays of the person’s zone', async () => {
  const { take, figures } = begin();
  // Sunday, 15 November 2026, at 23:30 UTC: Monday in Kathmandu.
  const late = at(Date.UTC(2026, 10, 15, 23, 30));
  take(wire(1, { created: late }), wire(2, { created: late, senderEmail: SELF }), wire(3, { created: null }));
  const utc = await figures();
  expect(utc).toMatchObject({ messages: 2, untimed: 1, days: [{ day: 20_772, own: 1, others: 1 }] });
  expect(utc.hours[6]?.[23]).toBe(2);
  const kathmandu = await figures(ALL, 'Asia/Kathmandu');
  expect(kathmandu.days).toEqual([{ day: 20_773, own: 1, others: 1 }]);
  expect(kathmandu.hours[0]?.[5]).toBe(2);
});

test('the hour that a zone repeats in autumn is counted twice, and the one that it leaves out in spring is not there', async () => {
  const { take, figures } = begin();
  const hours = [0, 1, 2].map((hour, i) => wire(i + 1, { created: at(Date.UTC(2026, 9, 25, hour, 30)) }));
  const spring = [0, 1].map((hour, i) => wire(i + 9, { created: at(Date.UTC(2026, 2, 29, hour, 30)) }));
  take(...hours, ...spring);
  const { hours: counted } = await figures(ALL, 'Europe/Zurich');
  expect(counted[6]?.slice(0, 5)).toEqual([0, 1, 2, 2, 0]);
});

test('a response takes from the first unanswered message to the next own one', async () => {
  const { take, figures } = begin();
  const time = (hours: number) => at(Date.UTC(2026, 10, 2) + hours * HOUR);
  take(
    wire(1, { created: time(0) }),
    wire(2, { created: time(1) }),
    wire(3, { created: time(2), senderEmail: SELF }),
    wire(4, { created: time(3), senderEmail: SELF }),
    wire(5, { created: time(10) }),
    wire(6, { created: time(50), senderEmail: SELF }),
    wire(7, { created: time(60) }),
  );
  const { responses, waiting } = await figures();
  expect(responses).toMatchObject({ count: 2, median: 2 * HOUR, ninetieth: 40 * HOUR });
  expect(responses.bands).toEqual([0, 0, 0, 1, 0, 1, 0]);
  expect(waiting).toEqual({ bands: [0, 0, 0, 0, 0, 1, 0], unknown: 0 });
  expect((await figures({ from: 20_761, to: 20_761 })).responses.count).toBe(1);
});

test('an address that turns out to be one’s own is counted as oneself', async () => {
  const { store, take, figures } = begin();
  take(wire(1), wire(2, { senderEmail: OMAR }), wire(3, { senderEmail: SELF }));
  expect((await figures()).people).toHaveLength(2);
  addOwnAddress(store, OMAR);
  expect(await figures()).toMatchObject({ people: [{ messages: 1 }], days: [{ own: 2, others: 1 }] });
});

test('a message that is in another conversation now is counted there', async () => {
  const { store, take, figures } = begin();
  take(wire(1), wire(2, { senderEmail: SELF }), wire(3));
  expect((await figures()).conversations).toEqual([{ convId: 1, own: 1, others: 2 }]);
  applyBatch(store, { messages: [wire(2, { senderEmail: SELF, convId: 7 })], covered: null, isJudged: true });
  expect((await figures()).conversations).toEqual([
    { convId: 1, own: 0, others: 2 },
    { convId: 7, own: 1, others: 0 },
  ]);
});

test('the ten busiest conversations and people are named, the busiest first', async () => {
  const { take, figures } = begin();
  const busy = Array.from({ length: 12 }, (_, i) => i + 1);
  const one = (id: number, who: number) => wire(id, { convId: who, senderEmail: `x${who}@example.org` });
  take(...busy.flatMap((who) => Array.from({ length: who }, (_, i) => one(who * 100 + i, who))));
  const { conversations, people } = await figures();
  const ten = busy.slice(2).toReversed();
  expect(conversations.map(({ convId, others }) => [convId, others])).toEqual(ten.map((who) => [who, who]));
  expect(people.map(({ messages }) => messages)).toEqual(ten);
});

const PEOPLE = [SELF, MARIA, OMAR, 'x@example.org'];

/** A history: each message once, and later versions of some. */
const histories = fc.array(
  fc.record({
    gap: fc.integer({ min: 1, max: 3 }),
    convId: fc.integer({ min: 1, max: 4 }),
    who: fc.integer({ min: 0, max: 3 }),
    // Around a change of the clocks; now and then unknown.
    hour: fc.option(fc.integer({ min: 0, max: 400 }), { freq: 9 }),
    file: fc.integer({ min: -2, max: FILES.length - 1 }),
    isDeletedLater: fc.boolean(),
    order: fc.nat(),
    batch: fc.nat({ max: 5 }),
  }),
  { minLength: 1, maxLength: 60 },
);

type History = typeof histories extends fc.Arbitrary<infer H> ? H : never;

function asWires(history: History): readonly WireMessage[] {
  let id = 0;
  return history.map(({ gap, convId, who, hour, file }) => {
    id += gap;
    const created = hour === null ? null : at(Date.UTC(2026, 9, 18) + hour * HOUR);
    const attachment = FILES[file] ?? null;
    return wire(id, { convId, created, senderEmail: PEOPLE[who] ?? SELF, attachment });
  });
}

test('figures equal a count of everything, in whichever order the history comes, changes and is read', async () => {
  const zones = ['UTC', 'Europe/Zurich', 'Asia/Kathmandu', 'America/New_York'];
  const ranges: readonly DayRange[] = [ALL, { from: 20_745, to: null }, { from: 20_748, to: 20_753 }];
  await fc.assert(
    fc.asyncProperty(histories, fc.array(fc.nat({ max: 11 }), { minLength: 6 }), async (history, asked) => {
      const { store, take, open, figures } = begin();
      const messages = asWires(history);
      const shuffled = messages
        .map((message, i) => ({ message, order: history[i]?.order ?? 0, batch: history[i]?.batch ?? 0 }))
        .sort((a, b) => a.order - b.order);
      const question = (turn: number) =>
        [ranges[(asked[turn] ?? 0) % 3] ?? ALL, zones[(asked[turn] ?? 0) >> 2] ?? 'UTC'] as const;
      for (let turn = 0; turn < 6; turn += 1) {
        take(...shuffled.filter(({ batch }) => batch === turn).map(({ message }) => message));
        expect(await figures(...question(turn))).toEqual(countNaively(store, ...question(turn), NOW));
      }
      const deleted = messages.filter((_, i) => history[i]?.isDeletedLater);
      take(...deleted.map((message) => ({ ...message, isDeleted: true })));
      for (const turn of [0, 3]) {
        const expected = countNaively(store, ...question(turn), NOW);
        expect(await figures(...question(turn))).toEqual(expected);
        expect(await open()(...question(turn))).toEqual(expected);
      }
      store.close();
    }),
    { numRuns: 40 },
  );
});
