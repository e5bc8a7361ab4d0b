import { wholeLetters } from '../../../shared/text/graphemes.ts';

const MOST_CHARACTERS = 4_000;
const MOST_LINES = 60;
/** Shortening by less than this is not worth a click. */
const SLACK = 1.25;

/** The beginning of a text that is too long for a conversation; null if it is short enough. */
export function shortened(text: string): string | null {
  const lines = lineEnd(text, Math.round(MOST_LINES * SLACK)) === null ? null : lineEnd(text, MOST_LINES);
  if (text.length <= MOST_CHARACTERS * SLACK && lines === null) return null;
  return wholeLetters(text, Math.min(lines ?? MOST_CHARACTERS, MOST_CHARACTERS));
}

/** Chromium lays out as much as this of one word without a pause; UTF-16 units. */
const STEP = 50_000;

/** A long text as far as it is shown after so many steps, from 1; all of it once there is no more to come. */
export function expandedTo(text: string, steps: number): string {
  return text.length <= steps * STEP ? text : wholeLetters(text, steps * STEP);
}

/** Where the line of that number ends; null when there are not that many. */
function lineEnd(text: string, count: number): number | null {
  let at = -1;
  for (let line = 0; line < count; line += 1) {
    at = text.indexOf('\n', at + 1);
    if (at < 0) return null;
  }
  return at;
}
