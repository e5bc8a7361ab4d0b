import {
  type Affix,
  type Affixes,
  createFlagReader,
  type Flags,
  indexByAdd,
  readCondition,
} from './affixRules.ts';

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

/** Tables that begin with a line that says how many rows follow. */
const TABLES = new Set(['AF', 'BREAK', 'CHECKCOMPOUNDPATTERN', 'ICONV', 'MAP', 'OCONV', 'REP']);

type Line = readonly string[];

/** @throws if it isn't an affix file, or is larger than any */
export function readAffixFile(text: string): Language {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line): Line => line.split(/\s+/u));
  const values = new Map<string, string>();
  const tables = new Map<string, Line[]>();
  const affixLines: Line[] = [];
  for (const line of lines) {
    const [name = '', ...rest] = line;
    if (name === 'PFX' || name === 'SFX') affixLines.push(line);
    else if (!TABLES.has(name)) values.set(name, rest[0] ?? '');
    else if (tables.has(name)) tables.get(name)?.push(rest);
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

function readAffixes(lines: readonly Line[], readFlags: (text: string) => Flags) {
  const combined = new Map<string, boolean>();
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
      strip: strip === '0' ? '' : strip,
      add: add === '0' ? '' : add,
      condition: readCondition(condition),
      flags: readFlags(flags),
    };
    affixes.push({ kind, affix });
  }
  const of = (wanted: string) =>
    indexByAdd(affixes.filter(({ kind }) => kind === wanted).map(({ affix }) => affix));
  return { prefixes: of('PFX'), suffixes: of('SFX') };
}
