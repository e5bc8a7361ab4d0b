import { readFileSync } from 'node:fs';
import path from 'node:path';
import mime from 'mime';
import { expect, test } from 'vitest';
import { SHOWS } from '../shared/model/files/fileRisk.ts';

const USING = readFileSync(path.join(import.meta.dirname, '../docs/using.md'), 'utf8').replaceAll(
  /\s+/gu,
  ' ',
);

const isMedia = (ending: string) => /^(?:image|audio|video)\//u.test(mime.getType(`a.${ending}`) ?? '');

test('docs/using.md names the files that open at once', () => {
  const [, named = ''] = /Common pictures, audio and video, ([^!?]*?) open at once\./u.exec(USING) ?? [];
  const endings = [...named.matchAll(/`\.(\w+)`|\b(PDF|zip)\b/gu)].map(
    ([, ending, word]) => ending ?? word?.toLowerCase() ?? '',
  );
  expect(endings.toSorted()).toEqual([...SHOWS].filter((ending) => !isMedia(ending)).toSorted());
});

test('and none that asks first', () => {
  const [, asked = ''] =
    /Before any other kind, such as ([^.]*(?:`[^`]*`[^.`]*)*), Parley asks\./u.exec(USING) ?? [];
  const endings = [...asked.matchAll(/`\.(\w+)`/gu)].map(([, ending = '']) => ending);
  expect(endings).toEqual(['svg', 'odt']);
  expect(endings.filter((ending) => SHOWS.has(ending))).toEqual([]);
});
