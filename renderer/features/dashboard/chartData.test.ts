import { expect, test } from 'vitest';
import { CHARTS, type Dashboard } from '../../../shared/model/dashboard.ts';
import { convId } from '../../../shared/model/ids.ts';
import { testWords } from '../../../testing/page/testWords.ts';
import { chartsOf } from './chartData.ts';

const kofi = { email: 'kofi.mensah@x.example', isSelf: false, alias: 'The driver' };
const other = { email: 'the.driver@y.example', isSelf: false };

const FIGURES: Dashboard = {
  ...{ days: [], hours: [], files: [], messages: 5, untimed: 0 },
  responses: { count: 0, median: null, ninetieth: null, bands: [] },
  waiting: { bands: [], unknown: 0 },
  conversations: [
    {
      ...{ own: 2, others: 3 },
      conversation: {
        ...{ convId: convId(1), title: null, people: [kofi], others: 1 },
        ...{ ownDomain: 'x.example', isNamesake: false, isNote: false },
      },
    },
  ],
  people: [
    { person: kofi, messages: 3 },
    { person: other, messages: 1 },
  ],
};

const drawn = (figures: Dashboard) =>
  chartsOf(figures, { from: null, to: null }, 20_000, {
    ...{ t: testWords.dashboard, frame: testWords.frame, locale: 'en' },
  });
const charts = drawn(FIGURES);

test('names given here are shown on the dashboard, and are not in the files that it saves', () => {
  const chart = (wanted: string) => charts.find((one) => one.chart === wanted) ?? expect.unreachable();
  const [conversations, people] = [chart('conversations'), chart('people')];
  expect(conversations.bars).toMatchObject([{ label: 'The driver' }]);
  expect(conversations.rows).toEqual([['The driver', 3, 2]]);
  expect(conversations.saved?.rows).toEqual([['Kofi Mensah', 3, 2]]);
  expect(people.rows).toEqual([
    ['The driver (x.example)', 3],
    ['The Driver (y.example)', 1],
  ]);
  expect(people.saved?.rows).toEqual([
    ['Kofi Mensah', 3],
    ['The Driver', 1],
  ]);
  expect(people.saved?.columns).toEqual(people.columns);
});

test('every chart is drawn once, and the places are on the map', () => {
  expect([...charts.map(({ chart }) => chart), 'places']).toEqual([...CHARTS]);
});

test('messages are summed by hour and by weekday, and those that wait since an unknown time have a bar', () => {
  // On Tuesday at 9 and at 10, on Sunday at 9.
  const hours = Array.from({ length: 7 }, () => Array<number>(24).fill(0));
  for (const [weekday, hour, count] of [
    [1, 9, 2],
    [1, 10, 1],
    [6, 9, 4],
  ] as const)
    hours[weekday]?.splice(hour, 1, count);
  const figures = drawn({ ...FIGURES, hours, waiting: { bands: [3, 1], unknown: 2 } });
  const valuesOf = (wanted: string) =>
    figures.find(({ chart }) => chart === wanted)?.bars.map(({ values }) => values[0]);
  expect(valuesOf('weekdays')).toEqual([0, 3, 0, 0, 0, 0, 4]);
  expect(valuesOf('hours')?.slice(8, 12)).toEqual([0, 6, 1, 0]);
  expect(valuesOf('waiting')).toEqual([3, 1, 2]);
});
