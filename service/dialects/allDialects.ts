import { ANSWERS } from './answerDialects.ts';
import type { Dialect } from './dialect.ts';
import { KEEPING } from './keepingDialects.ts';
import { MESSAGES } from './messageDialects.ts';
import { REFUSING } from './refusingDialects.ts';

/** Every dialect, in the order in which they are spoken together. The table in README.md is made of it. */
export const DIALECTS: readonly Dialect[] = [...MESSAGES, ...ANSWERS, ...KEEPING, ...REFUSING];

/**
 * As many dialects as can be combined, without those that are tested alone. `turn` chooses one of each group, so that a hundred turns cover
 * every dialect, and most pairs of them.
 */
export function together(turn: number): readonly Dialect[] {
  const others = DIALECTS.filter(({ isAlone }) => !isAlone);
  const groups = Object.values(Object.groupBy(others, ({ id, group }) => group ?? id));
  const chosen = groups.map(
    (members = [], index) => members[Math.floor(turn / (index + 1)) % members.length],
  );
  return DIALECTS.filter((dialect) => chosen.includes(dialect));
}

/**
 * The dialects in a list: ids with commas between, or `all` for as many as can be combined; `all:7` takes turn 7; '' is none. @throws
 * RangeError for an unknown name
 */
export function dialectsNamed(list: string): readonly Dialect[] {
  const all = /^all(?::(\d+))?$/u.exec(list);
  if (all) return together(Number(all[1] ?? 0));
  return list.split(',').flatMap((id) => {
    if (id === '') return [];
    const found = DIALECTS.find((dialect) => dialect.id === id);
    if (!found) throw new RangeError(`There is no dialect ${id}.`);
    return found;
  });
}

/** The table as Markdown. */
export function tableOf(dialects: readonly Dialect[]): string {
  const rows = dialects.map(({ id, section, choice }) => `| \`${id}\` | ${section} | ${choice} |`);
  return ['| dialect | section | choice |', '| --- | --- | --- |', ...rows].join('\n');
}
