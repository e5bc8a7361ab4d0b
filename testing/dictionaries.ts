import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A dictionary as its two files hold it. */
export interface TestDictionary {
  readonly aff: string;
  readonly dic: string;
}

/** A little English: endings, a beginning, a common mistake, and a word that is wrong although its parts are right. */
export const ENGLISH: TestDictionary = {
  aff: `SET UTF-8
TRY esianrtolcdugmphbyfvkwz'
ICONV 1
ICONV ’ '
NOSUGGEST !
FORBIDDENWORD ?
REP 1
REP ie ei
PFX U Y 1
PFX U 0 un .
SFX S Y 2
SFX S y ies [^aeiou]y
SFX S 0 s [^sxy]
SFX D Y 2
SFX D 0 d e
SFX D 0 ed [^e]
SFX M Y 1
SFX M 0 's .
`,
  dic: `18
hello
the
ship/SDMU
ships/?
load/SDU
city/S
receive/SD
colour/SD
damn/!
Paris/M
NATO
well
known
meet
me
at
noon
don't
`,
};

/** A little German: compound words, parts that are none alone, and words only in their own case. */
export const GERMAN: TestDictionary = {
  aff: `SET UTF-8
TRY enrstahildugmcbofkwzpvüöäß
COMPOUNDBEGIN x
COMPOUNDMIDDLE y
COMPOUNDEND z
COMPOUNDMIN 2
COMPOUNDPERMITFLAG c
ONLYINCOMPOUND o
NEEDAFFIX h
KEEPCASE w
CIRCUMFIX f
CHECKSHARPS
BREAK 1
BREAK -
PFX G Y 1
PFX G 0 ge/f .
SFX T Y 1
SFX T en t/f en
SFX j Y 1
SFX j 0 0/xyoc .
SFX n Y 1
SFX n 0 s/xyoc .
SFX P Y 1
SFX P 0 en .
`,
  dic: `11
Haus/j
haus/jozm
tür/jozP
Tür/jP
Schlüssel/j
schlüssel/zo
Wohnung/n
Straße
lernen/GT
schreib/hP
km/w
`,
};

/** Writes a dictionary into a folder of dictionaries. Returns the path of its word list. */
export async function writeDictionary(
  folder: string,
  name: string,
  { aff, dic }: TestDictionary,
): Promise<string> {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, `${name}.aff`), aff);
  const list = path.join(folder, `${name}.dic`);
  await writeFile(list, dic);
  return list;
}
