import {
  type Affix,
  type Affixes,
  createConditionReader,
  createFlagReader,
  type Flags,
  indexByAdd,
} from './affixRules.ts';
import { MAX_CELL } from './memoryLimits.ts';

/** The rules of a language, from its affix file: man 5 hunspell. */
export interface Language {
  readonly readFlags: (text: string) => Flags;
  readonly prefixes: Affixes;
  readonly suffixes: Affixes;
  /** The value of a setting such as `NEEDAFFIX`; null: not set. */
  readonly value: (name: string) => string | null;
  /** The rows of a table such as `REP`, without its name. */
  readonly rows: (name: string) => readonly (readonly string[])[];
}

/** With more, the file is none that a person wrote. */
const MAX_AFFIXES = 250_000;
const MAX_ROWS = 5_000;
const MAX_LINES = 400_000;
const MAX_CELLS = 6;
/** UTF-16 units. */
const MAX_FLAGS = 2_000;
const MAX_VALUE = 1_000;

/** Tables that begin with a line that says how many rows follow. */
const TABLES = new Set(['AF', 'BREAK', 'CHECKCOMPOUNDPATTERN', 'ICONV', 'MAP', 'OCONV', 'REP']);

type Line = readonly string[];

/** @throws if it isn't an affix file, or is larger than any */
export function readAffixFile(text: string): Language {
  const values = new Map<string, string>();
  const tables = new Map<string, Line[]>();
  const affixLines: Line[] = [];
  for (const line of linesOf(text)) {
    const [name = '', ...rest] = line;
    if (name === 'PFX' || name === 'SFX') affixLines.push(line);
    else if (!TABLES.has(name)) values.set(name, (rest[0] ?? '').slice(0, MAX_VALUE));
    else if (tables.has(name)) tables.get(name)?.push(boundedRow(name, rest));
    else tables.set(name, []);
  }
  const isTooLarge = [...tables].some(([name, rows]) => name !== 'AF' && rows.length > MAX_ROWS);
  if (affixLines.length > MAX_AFFIXES || isTooLarge) throw new Error('The affix file has too many rules.');
  if (values.size === 0 && affixLines.length === 0) throw new Error('The affix file has no rules.');
  const readFlags = createFlagReader(
    values.get('FLAG') ?? '',
    (tables.get('AF') ?? []).map(([flags = '']) => flags),
  );
  const { prefixes, suffixes } = readAffixes(affixLines, readFlags);
  return {
    readFlags,
    prefixes,
    suffixes,
    value: (name) => values.get(name) ?? null,
    rows: (name) => tables.get(name) ?? [],
  };
}

/** @throws if there are more than in any affix file */
function linesOf(text: string): readonly Line[] {
  const lines = text.split('\n', MAX_LINES + 1);
  if (lines.length > MAX_LINES) throw new Error('The affix file has too many lines.');
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line): Line => line.split(/\s+/u, MAX_CELLS));
}

/** A row of a table without what may follow, such as a remark. */
function boundedRow(table: string, row: Line): Line {
  return row.slice(0, 2).map((cell) => bounded(cell, table === 'AF' ? MAX_FLAGS : MAX_CELL));
}

/** @throws if the text is longer than any in a dictionary, which would make words that fill the memory */
function bounded(text: string, most: number): string {
  if (text.length > most) throw new Error('The affix file has a rule that is too long.');
  return text;
}

function readAffixes(lines: readonly Line[], readFlags: (text: string) => Flags) {
  const combined = new Map<string, boolean>();
  const readCondition = createConditionReader();
  const affixes: { readonly kind: string; readonly affix: Affix }[] = [];
  for (const [kind = '', flag = '', strip = '', added = '', condition = '.'] of lines) {
    const head = `${kind} ${flag}`;
    const isCombined = combined.get(head);
    if (isCombined === undefined) {
      combined.set(head, strip === 'Y');
      continue;
    }
    const [add = '', flags = ''] = added.split('/');
    const affix = {
      flag,
      isCombined,
      strip: strip === '0' ? '' : bounded(strip, MAX_CELL),
      add: add === '0' ? '' : bounded(add, MAX_CELL),
      condition: readCondition(bounded(condition, MAX_CELL)),
      flags: readFlags(bounded(flags, MAX_FLAGS)),
    };
    affixes.push({ kind, affix });
  }
  const of = (wanted: string) =>
    indexByAdd(affixes.filter(({ kind }) => kind === wanted).map(({ affix }) => affix));
  return { prefixes: of('PFX'), suffixes: of('SFX') };
}
