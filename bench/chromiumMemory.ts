import { execFileSync } from 'node:child_process';

/** Bytes in memory, by the kind of process as Chromium names it (`renderer`, `gpu-process`, `utility`), or `browser`. */
export type ChromiumMemory = Readonly<Record<string, number>>;

/** The resident memory of the browser's processes that `pid` started. Needs `ps`, so it doesn't run on Windows. */
export function chromiumMemory(pid: number): ChromiumMemory {
  const list = execFileSync('ps', ['-axww', '-o', 'pid=,ppid=,rss=,args='], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const all = list.split('\n').flatMap((line) => {
    const [, own, parent, kilobytes, args] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/u.exec(line) ?? [];
    return args === undefined
      ? []
      : [{ own: Number(own), parent: Number(parent), bytes: Number(kilobytes) * 1_024, args }];
  });
  const below = (ancestor: number): typeof all => {
    const children = all.filter(({ parent }) => parent === ancestor);
    return [...children, ...children.flatMap(({ own }) => below(own))];
  };
  const held: Record<string, number> = {};
  for (const { bytes, args } of below(pid)) {
    const kind = / --type=([\w-]+)/u.exec(args)?.[1] ?? 'browser';
    held[kind] = (held[kind] ?? 0) + bytes;
  }
  return held;
}
