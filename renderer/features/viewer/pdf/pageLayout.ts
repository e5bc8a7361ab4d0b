import type { Size } from '../zoom/geometry.ts';

export interface PageBox extends Size {
  /** From 0. */
  readonly index: number;
  /** From the start of the document, CSS pixels, as all here. */
  readonly top: number;
}

/** The positions of a document's pages, one below the other. */
export interface PageLayout extends Size {
  readonly pages: readonly PageBox[];
}

/** A place in a document that stays the same when its pages change their sizes. */
export interface Anchor {
  readonly page: number;
  /** Of the page's height, from its top; below 0 in the gap above it. */
  readonly part: number;
}

const GAP = 12;
/** A document may say that it has any number. With so many at the largest scale, Chromium still lays out the whole document. */
export const MOST_PAGES = 5_000;

/** How many pages of a document get a box. */
export const shownPages = (declared: number): number => Math.min(declared, MOST_PAGES);

/** `sizes`: of all pages at 100 %. */
export function layoutOf(sizes: readonly Size[], scale: number): PageLayout {
  let top = GAP;
  let widest = 0;
  const pages = sizes.map((size, index) => {
    const width = Math.round(size.width * scale);
    const height = Math.round(size.height * scale);
    const box = { index, top, width, height };
    top += box.height + GAP;
    widest = Math.max(widest, box.width);
    return box;
  });
  return { pages, width: widest + 2 * GAP, height: top };
}

/** The first and the last page between `from` and `to`; the nearest one if there is none. */
export function pagesBetween(
  { pages }: PageLayout,
  from: number,
  to: number,
): { readonly first: number; readonly last: number } {
  const first = Math.min(
    pages.length - 1,
    countWhile(pages, ({ top, height }) => top + height <= from),
  );
  const last = Math.max(first, countWhile(pages, ({ top }) => top < to) - 1);
  return { first, last };
}

export function anchorAt(layout: PageLayout, y: number): Anchor {
  const { first } = pagesBetween(layout, y, y);
  const { top, height } = layout.pages[first] ?? { top: 0, height: 1 };
  return { page: first, part: (y - top) / height };
}

export function topOf({ pages }: PageLayout, { page, part }: Anchor): number {
  const { top, height } = pages[page] ?? { top: 0, height: 0 };
  return Math.round(top + part * height);
}

/** The scale at which a page is as wide as there is room, but not much larger than on paper. */
export function widthScale(page: Size, room: Size): number {
  return Math.max(LEAST, Math.min(1.25, (room.width - 2 * GAP) / page.width));
}

export const LEAST = 0.25;
export const MOST = 4;

/** How many at the start meet the condition; those after them don't. */
function countWhile(pages: readonly PageBox[], isSo: (page: PageBox) => boolean): number {
  let low = 0;
  let high = pages.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const page = pages[middle];
    if (page && isSo(page)) low = middle + 1;
    else high = middle;
  }
  return low;
}
