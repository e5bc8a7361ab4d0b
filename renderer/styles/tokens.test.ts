import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

type Theme = 'light' | 'dark';

/** The tokens of one block of the style sheet, as they are written there. */
function tokensIn(block: string): ReadonlyMap<string, string> {
  return new Map(
    [...block.matchAll(/(--[\w-]+):\s*([^;]+);/gu)].map(([, name = '', value = '']) => [name, value]),
  );
}

/** The text between the braces after `start`. */
function blockAt(start: string): string {
  const from = css.indexOf('{', css.indexOf(start)) + 1;
  let depth = 1;
  let at = from;
  for (; depth > 0 && at < css.length; at += 1) depth += { '{': 1, '}': -1 }[css[at] ?? ''] ?? 0;
  return css.slice(from, at - 1);
}

const usual = tokensIn(blockAt(':root {'));
const more = new Map([...usual, ...tokensIn(blockAt('@media (prefers-contrast: more)'))]);

/** `#rrggbb` of a token. */
function colour(tokens: ReadonlyMap<string, string>, name: string, theme: Theme): string {
  const value = tokens.get(`--${name}`) ?? '';
  const [, light, dark] = /^light-dark\((#\w{6}), (#\w{6})\)$/u.exec(value) ?? [];
  const found = (theme === 'light' ? light : dark) ?? /^#\w{6}$/u.exec(value)?.[0];
  if (found === undefined) throw new Error(`--${name} is no colour: ${value}`);
  return found;
}

/** WCAG 2.2, relative luminance: of sRGB, 0 to 1. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2.2, contrast ratio: 1 to 21. */
function ratio(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const GROUNDS = ['bg', 'bg-side', 'bg-raised', 'bg-field'];
const FILLS = [...GROUNDS, 'bg-hover', 'bg-selected', 'bg-bubble', 'bg-bubble-self', 'accent-soft'];

/** Text colours on their backgrounds. */
const TEXTS: readonly (readonly [string, readonly string[]])[] = [
  ['text', [...FILLS, 'danger-bg', 'warning-bg', 'mark', 'mark-current', 'bg-chosen']],
  ['text-soft', [...FILLS, 'danger-bg', 'warning-bg']],
  ['text-faint', [...GROUNDS, 'bg-hover']],
  ['accent', FILLS],
  ['danger', [...GROUNDS, 'bg-hover', 'bg-selected', 'bg-bubble', 'bg-bubble-self', 'danger-bg']],
  ['warning', ['warning-bg', 'bg-bubble', 'bg-bubble-self']],
  ['success', GROUNDS],
  ['on-accent', ['accent-fill', 'accent-fill-hover', 'danger-fill', 'danger-fill-hover']],
];

/** Lines and shapes with a meaning: the edges of fields and messages, the selection, the focus. */
const SHAPES: readonly (readonly [string, readonly string[]])[] = [
  ['border-strong', [...GROUNDS, 'bg-hover']],
  ['border-field', GROUNDS],
  ['scrollbar', GROUNDS],
  ['edge-bubble', ['bg']],
  ['edge-bubble-self', ['bg']],
  ['accent', FILLS],
  ['danger', GROUNDS],
  ['accent-fill', ['bg', 'bg-side', 'bg-raised']],
];

/** The pairs that have less contrast than they need, as `name on ground: ratio`. */
function tooFaint(
  pairs: typeof TEXTS,
  tokens: ReadonlyMap<string, string>,
  least: number,
): readonly string[] {
  return (['light', 'dark'] as const).flatMap((theme) =>
    pairs.flatMap(([name, grounds]) =>
      grounds
        .map((ground) => ({ ground, has: ratio(colour(tokens, name, theme), colour(tokens, ground, theme)) }))
        .filter(({ has }) => has < least)
        .map(({ ground, has }) => `${theme}: ${name} on ${ground} ${has.toFixed(2)}`),
    ),
  );
}

test('text can be read on all that it stands on, light and dark (WCAG 2.2, 1.4.3)', () => {
  expect(tooFaint(TEXTS, usual, 4.5)).toEqual([]);
});

test('lines and shapes that say something stand out, light and dark (WCAG 2.2, 1.4.11)', () => {
  expect(tooFaint(SHAPES, usual, 3)).toEqual([]);
});

test('whoever asks the system for more contrast gets 7 for text and 4.5 for shapes', () => {
  expect(tooFaint(TEXTS, more, 7)).toEqual([]);
  expect(tooFaint(SHAPES, more, 4.5)).toEqual([]);
});
