import { expect, test } from 'vitest';
import { autostartFile, isTurnedOn } from './autostartFile.ts';

test('the file runs the program with its arguments, each quoted', () => {
  expect(autostartFile(['/opt/Parley/parley', '--at-login'])).toBe(
    '[Desktop Entry]\nType=Application\nName=Parley\nExec="/opt/Parley/parley" "--at-login"\nTerminal=false\n',
  );
});

test.each([
  ['/a b/parley', '"/a b/parley"'],
  ['/50%/parley', '"/50%%/parley"'],
  ['/a"b/parley', String.raw`"/a\\"b/parley"`],
  ['/$HOME`id`/parley', '"/\\\\$HOME\\\\`id\\\\`/parley"'],
  [String.raw`/a\b/parley`, String.raw`"/a\\\\b/parley"`],
  ['/a\nHidden=true', String.raw`"/a\nHidden=true"`],
])('the path %j stays one argument, and nothing in it is run', (path, exec) => {
  const lines = autostartFile([path]).split('\n');
  expect(lines).toHaveLength(6);
  expect(lines[3]).toBe(`Exec=${exec}`);
});

test('a file that the desktop turned off does not count', () => {
  const file = autostartFile(['/opt/parley']);
  expect(isTurnedOn(file)).toBe(true);
  expect(isTurnedOn(`${file}Hidden=true\n`)).toBe(false);
  expect(isTurnedOn(`${file}X-GNOME-Autostart-enabled=false\n`)).toBe(false);
  expect(isTurnedOn(`${file}Hidden=false\n`)).toBe(true);
});
