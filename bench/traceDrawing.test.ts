import { expect, test } from 'vitest';
import { drawTrace, type TraceEvent } from './traceDrawing.ts';

const event = (name: string, fromMs: number, toMs: number, tid = 1): TraceEvent => ({
  ...{ name, ph: 'X', pid: 7, tid },
  ...{ ts: 1_000 * fromMs, dur: 1_000 * (toMs - fromMs) },
  args: { data: name === 'EventDispatch' ? { type: 'keydown' } : {} },
});

test('a trace shows the thread that got the key, from the key on, with calls below their callers', () => {
  const svg = drawTrace(
    [
      event('Layout', 112, 118),
      event('EventDispatch', 100, 120),
      event('Paint', 90, 99),
      event('Commit', 105, 110, 2),
      event('Paint', 130, 140),
    ],
    50,
  );
  const bars = [...svg.matchAll(/<rect x="([\d.]+)" y="(\d+)" width="([\d.]+)"[^>]*><text[^>]*>(\w*)</gu)];
  expect(bars.map(([, x, y, width, label]) => [label, Number(x), Number(y), Number(width)])).toEqual([
    ['keydown', 0, 48, 180],
    ['Layout', 108, 68, 54],
    ['Paint', 270, 48, 90],
  ]);
});

test('a trace without a key is refused', () => {
  expect(() => drawTrace([event('Paint', 0, 9)], 20)).toThrow('no key');
});
