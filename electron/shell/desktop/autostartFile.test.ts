import { expect, test } from 'vitest';
import { autostartFile, isTurnedOn } from './autostartFile.ts';

test('the file runs the program with its arguments, each quoted', () => {
  expect(autostartFile(['/opt/Parley/parley', '--at-login'])).toBe(
    '[Desktop Entry]\nType=Application\nName=Parley\nExec="/opt/Parley/parley" "--at-login"\nTerminal=false\n',
  );
});

test.each([
  ['/a b/parley', '"/a b/parley"'],
  ['/a"b/parley', String.raw`"/a\\"b/parley"`],
  ['/$HOME`id`/parley', '"/\\\\$HOME\\\\`id\\\\`/parley"'],
  [String.raw`/a\b/parley`, String.raw`"/a\\\\b/parley"`],
  ['/a\nHidden=true', String.raw`"/a\nHidden=true"`],
])('%j stays one argument, and nothing in it is run', (path, exec) => {
  const lines = autostartFile(['/bin/parley', path]).split('\n');
  expect(lines).toHaveLength(6);
  expect(lines[3]).toBe(`Exec="/bin/parley" ${exec}`);
});

test.each([
  ['/50%/parley', '"/50%%/parley"'],
  ['/a=b/parley', '"/a=b/parley"'],
])('a shell starts %j, since desktops find no program of such a path', (path, quoted) => {
  const exec = String.raw`Exec="/bin/sh" "-c" "exec \\"\\$0\\" \\"\\$@\\"" ${quoted} "--at-login"`;
  expect(autostartFile([path, '--at-login']).split('\n')).toContain(exec);
});

test('a file that the desktop turned off does not count', () => {
  const file = autostartFile(['/opt/parley']);
  expect(isTurnedOn(file)).toBe(true);
  expect(isTurnedOn(`${file}Hidden=true\n`)).toBe(false);
  expect(isTurnedOn(`${file}X-GNOME-Autostart-enabled=false\n`)).toBe(false);
  expect(isTurnedOn(`${file}Hidden=false\n`)).toBe(true);
  expect(isTurnedOn(`${file}Hidden = 1 \r\n`)).toBe(false);
  expect(isTurnedOn(`${file}Hidden=true\nHidden=false\n`)).toBe(true);
});

test.each(['', '[Desktop Entry]\n', '[Desktop Entry]\nType=Application\nExec=\n', 'Exec="/opt/parley"\n'])(
  'a file that names no program starts none: %j',
  (file) => {
    expect(isTurnedOn(file)).toBe(false);
  },
);

test('only a line of the right group turns a file off', () => {
  const file = autostartFile(['/opt/parley']);
  expect(isTurnedOn(`${file}Comment=\u2028Hidden=true\u2028\n`)).toBe(true);
  expect(isTurnedOn(`${file}Hidden\n=true\n`)).toBe(true);
  expect(isTurnedOn(`${file}#Hidden=true\n[Desktop Action new]\nHidden=true\n`)).toBe(true);
});
