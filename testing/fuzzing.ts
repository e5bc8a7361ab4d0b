/** Helpers for the fuzz tests. */
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect } from 'vitest';

/** The same inputs at each `npm test`, so that a failure can be seen again; other ones at each `npm run fuzz`, which prints the seed. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121);
/** How many times as many inputs as a test asks for. */
const TIMES = Number(process.env['FUZZ_TIMES'] ?? 1);
/** No input may keep this thread busy for longer. Counts processor time, so that a busy computer makes no difference. Milliseconds. */
const LONGEST_MS = 1_000;
/** Nor may one be waited for longer than this: a disk may stall for ten seconds on a busy computer. Milliseconds. */
const LONGEST_WAIT_MS = 60_000;
/** The memory that a whole test may leave behind, bytes. */
const MOST_GROWTH = 64 * 2 ** 20;

/**
 * Passes as many inputs to `work` as asked, or a multiple of them (see scripts/fuzz.mjs). Fails if one makes it throw or takes too long, or
 * if memory grows without end. fast-check reports that input and shortens it.
 */
export async function fuzz<T>(
  inputs: fc.Arbitrary<T>,
  runs: number,
  work: (input: T) => unknown,
): Promise<void> {
  const before = heapInUse();
  const property = fc.asyncProperty(inputs, async (input) => {
    const began = performance.now();
    const busy = process.threadCpuUsage();
    await work(input);
    const { user, system } = process.threadCpuUsage(busy);
    const waited = performance.now() - began;
    if ((user + system) / 1_000 > LONGEST_MS || waited > LONGEST_WAIT_MS)
      throw new Error(`one input took ${Math.round(waited)} ms`);
  });
  const numRuns = runs * TIMES;
  await fc.assert(property, { seed: SEED, numRuns });
  const tally = process.env['FUZZ_TALLY'];
  if (tally !== undefined) appendFileSync(tally, `${numRuns} ${nameOfTest()}\n`);
  const growth = heapInUse() - before;
  if (growth > MOST_GROWTH) throw new Error(`memory grew by ${Math.round(growth / 2 ** 20)} MiB`);
}

/** The path of its file in the repository, and its title. */
function nameOfTest(): string {
  const { testPath = '', currentTestName = '' } = expect.getState();
  return `${path.relative(process.cwd(), testPath)}: ${currentTestName}`;
}

/** Bytes, once the collector has been through. */
export function heapInUse(): number {
  if (!globalThis.gc) throw new Error('Tests that measure memory run with --expose-gc.');
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}

/** Texts that people do not write: control and reading-direction characters, half characters, names of properties, long runs. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc
    .array(
      fc.integer({ min: 0, max: 0xff_ff }).map((unit) => String.fromCharCode(unit)),
      { maxLength: 30 },
    )
    .map((units) => units.join('')),
  fc.constantFrom(
    '',
    '__proto__',
    'constructor',
    'toString',
    '\u202egpj.exe',
    '\ud800',
    '\u0000',
    '../..',
    '\r\n\r\n',
    '"',
    '%00',
  ),
  fc
    .tuple(
      fc.constantFrom('a', '\u0301', '\u200d', '(', '/', '.', '<a href=', '👩‍', ' '),
      fc.integer({ min: 1, max: 5_000 }),
    )
    .map(([piece, times]) => piece.repeat(times)),
);

/** Any JSON value, with keys that mean something to JavaScript, numbers at its edges, and deep nesting. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  hostileNumber(),
  fc.constantFrom<unknown>(null, true, false, [], {}),
  fc.object({ key: fc.oneof(hostileText, fc.constantFrom('__proto__', 'msgId', 'length')), maxDepth: 3 }),
  fc.integer({ min: 1, max: 2_000 }).map((depth) => nested(depth)),
  fc
    .constantFrom('{"__proto__":{"polluted":true}}', '{"constructor":{"prototype":{"polluted":true}}}')
    .map((text): unknown => JSON.parse(text)),
);

export function hostileNumber(): fc.Arbitrary<number> {
  return fc.oneof(
    fc.double(),
    fc.integer(),
    fc.constantFrom(
      0,
      -0,
      -1,
      0.5,
      2 ** 31,
      2 ** 53,
      2 ** 53 - 1,
      2 ** 53 + 2,
      1e308,
      -1e308,
      Number.NaN,
      Number.POSITIVE_INFINITY,
    ),
  );
}

function nested(depth: number): unknown {
  let value: unknown = [];
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { value };
  return value;
}

/** Whether anything has written into objects that all code shares. */
export const isPolluted = (): boolean => 'polluted' in {};

/** One of these contents after some edits: bytes changed, numbers set to an edge, pieces cut out, repeated, or taken from another one. */
export function damaged(contents: readonly Uint8Array[]): fc.Arbitrary<Buffer> {
  const place = fc.double({ min: 0, max: 1, noNaN: true });
  const edit = fc.oneof(
    fc.record({ does: fc.constant('byte' as const), at: place, value: fc.nat({ max: 255 }) }),
    fc.record({
      does: fc.constant('number' as const),
      at: place,
      value: fc.constantFrom(0, 1, 2 ** 16 - 1, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1),
    }),
    fc.record({ does: fc.constantFrom('cut' as const, 'repeat' as const), at: place, to: place }),
    fc.record({ does: fc.constant('end' as const), at: place }),
    fc.record({
      does: fc.constant('put' as const),
      at: place,
      other: fc.constantFrom(...contents),
      from: place,
      bytes: fc.nat({ max: 100 }),
    }),
  );
  return fc
    .tuple(fc.constantFrom(...contents), fc.array(edit, { maxLength: 5 }))
    .map(([content, edits]) => edits.reduce(edited, Buffer.from(content)));
}

type Edit =
  | { readonly does: 'byte' | 'number'; readonly at: number; readonly value: number }
  | { readonly does: 'cut' | 'repeat'; readonly at: number; readonly to: number }
  | { readonly does: 'end'; readonly at: number }
  | {
      readonly does: 'put';
      readonly at: number;
      readonly other: Uint8Array;
      readonly from: number;
      readonly bytes: number;
    };

/** Places are parts of the length. */
function edited(content: Buffer, edit: Edit): Buffer {
  const at = Math.floor(edit.at * content.length);
  const before = content.subarray(0, at);
  switch (edit.does) {
    case 'byte':
      return Buffer.concat([before, Buffer.from([edit.value]), content.subarray(at + 1)]);
    case 'number': {
      const number = Buffer.alloc(4);
      number.writeUInt32BE(edit.value);
      return Buffer.concat([before, number, content.subarray(at + 4)]);
    }
    case 'cut':
      return Buffer.concat([before, content.subarray(Math.floor(edit.to * content.length))]);
    case 'repeat':
      return Buffer.concat([content.subarray(0, Math.floor(edit.to * content.length)), content.subarray(at)]);
    case 'end':
      return before;
    case 'put': {
      const from = Math.floor(edit.from * edit.other.byteLength);
      const piece = edit.other.subarray(from, from + edit.bytes);
      return Buffer.concat([before, piece, content.subarray(at + piece.byteLength)]);
    }
  }
}
