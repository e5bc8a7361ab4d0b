import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import frame from '../shared/locales/en/frame.json' with { type: 'json' };
import { FIXED_VIEWS, LEFT_VIEWS } from '../shared/model/conversations.ts';

const USING = readFileSync(path.join(import.meta.dirname, '../docs/using.md'), 'utf8');
const [, TABLE = ''] = /^\| view \|.*\n\| --- \|.*\n((?:\|.*\n)+)/mu.exec(USING) ?? [];
const NAMED = [...TABLE.matchAll(/^\| ([^|]+) \|/gmu)].flatMap(([, names = '']) => names.split(', '));

test('docs/using.md says of every view which conversations it lists', () => {
  const views = [...FIXED_VIEWS, ...LEFT_VIEWS].map((view) => frame.filters[view]);
  expect(NAMED.toSorted()).toEqual(views.toSorted());
});
