import { expect, test } from 'vitest';
import { anchorAt, layoutOf, MOST_PAGES, pagesBetween, shownPages, topOf, widthScale } from './pageLayout.ts';

const A4 = { width: 794, height: 1_123 };
const LETTER_ACROSS = { width: 1_056, height: 816 };
const layout = layoutOf([A4, LETTER_ACROSS, A4], 1);

test('pages stand one below the other, with a gap between them', () => {
  expect(layout.pages.map(({ top }) => top)).toEqual([12, 1_147, 1_975]);
  expect(layout.height).toBe(3_110);
  expect(layout.width).toBe(1_080);
});

test('the pages in view are found, also at the ends and between two', () => {
  expect(pagesBetween(layout, 0, 600)).toEqual({ first: 0, last: 0 });
  expect(pagesBetween(layout, 1_000, 2_000)).toEqual({ first: 0, last: 2 });
  expect(pagesBetween(layout, 1_136, 1_140)).toEqual({ first: 1, last: 1 });
  expect(pagesBetween(layout, 9_000, 9_999)).toEqual({ first: 2, last: 2 });
});

test('the same part of the same page is in view after zooming and after sizes became known', () => {
  const anchor = anchorAt(layout, 1_555);
  expect(anchor).toEqual({ page: 1, part: 0.5 });
  const double = layoutOf([A4, LETTER_ACROSS, A4], 2);
  expect(topOf(double, anchor)).toBe((double.pages[1]?.top ?? 0) + 816);
});

test('a page is as wide as the window, up to a quarter more than on paper', () => {
  expect(widthScale(A4, { width: 418, height: 500 })).toBeCloseTo(394 / 794);
  expect(widthScale(A4, { width: 3_000, height: 500 })).toBe(1.25);
});

test('a document that says it has a billion pages gets no more boxes than can be shown', () => {
  expect([1, MOST_PAGES, 1_000_000_000].map(shownPages)).toEqual([1, MOST_PAGES, MOST_PAGES]);
  const long = layoutOf(Array(shownPages(1_000_000_000)).fill(A4), 4);
  // Chromium lays nothing out below this.
  expect(long.height).toBeLessThan(33_554_428);
});
