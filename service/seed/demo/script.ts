import { FILES, type FileName } from './files/demoFiles.ts';
import { PLACES, type PlaceName } from './places.ts';

/** One message of a scene. */
export interface Line {
  /** A person of the demo, or a letter for anyone in the conversation. */
  readonly who: string;
  /** How many lines above it the quoted one is; 0: none is quoted. */
  readonly quotes: number;
  readonly isCritical: boolean;
  readonly isForwarded: boolean;
  readonly isDeleted: boolean;
  readonly isPoll: boolean;
  readonly file: FileName | null;
  readonly place: PlaceName | null;
  readonly isMyPlace: boolean;
  readonly text: string;
}

/** A short exchange that belongs together. */
export type Scene = readonly [Line, ...Line[]];

const HEAD = /^(?<who>[a-z]+)(?: \((?<marks>[^)]*)\))?: ?(?<text>.*)$/u;
const TAG = /^\[(?<kind>file|place|here) (?<name>[^\]]+)\] ?/u;

/**
 * Reads scenes in the notation of the scripts beside this file, made to be written and read by people:
 *
 *     kofi (critical): text of a message; marks are critical, quote, quote 2, forwarded, deleted, poll
 *     | a further line of the same message
 *     b: [file stock list.csv] text with an attachment
 *     c: [place juba]                           (or [here juba] for one's own place)
 *     ---                                       begins the next scene
 *
 * @throws Error naming the line that cannot be read.
 */
export function readScenes(script: string): Scene[] {
  return script
    .trim()
    .split(/^---$/mu)
    .map((block) => readScene(block.trim()));
}

function readScene(block: string): Scene {
  const lines: Line[] = [];
  for (const raw of block.split('\n')) {
    const last = lines.at(-1);
    if (raw.startsWith('|') && last)
      lines[lines.length - 1] = { ...last, text: `${last.text}\n${raw.slice(2)}` };
    else lines.push(readLine(raw));
  }
  const [first, ...rest] = lines;
  if (!first) throw new Error('A scene of the demo has no line.');
  return [first, ...rest];
}

function readLine(raw: string): Line {
  const { who, marks = '', text = '' } = HEAD.exec(raw)?.groups ?? {};
  if (who === undefined) throw new Error(`A line of the demo's script cannot be read: ${raw}`);
  const tag = TAG.exec(text)?.groups;
  const list = marks.split(',').map((mark) => mark.trim());
  const quote = list.find((mark) => mark.startsWith('quote'));
  const said = text.replace(TAG, '');
  const isPlace = tag !== undefined && tag['kind'] !== 'file';
  if (isPlace && said !== '') throw new Error(`A place of the demo's script has no text: ${raw}`);
  return {
    who,
    quotes: quote === undefined ? 0 : Number(quote.split(' ')[1] ?? 1),
    isCritical: list.includes('critical'),
    isForwarded: list.includes('forwarded'),
    isDeleted: list.includes('deleted'),
    isPoll: list.includes('poll'),
    file: tag?.['kind'] === 'file' ? keyOf(FILES, tag['name']) : null,
    place: isPlace ? keyOf(PLACES, tag['name']) : null,
    isMyPlace: tag?.['kind'] === 'here',
    text: said,
  };
}

function keyOf<T extends object>(table: T, name: string | undefined): keyof T {
  if (name !== undefined && Object.hasOwn(table, name)) return name as keyof T;
  throw new Error(`The demo's script names something that is not there: ${name}`);
}
