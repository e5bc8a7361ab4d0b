const GROUP = '[Desktop Entry]';

/** An autostart file (freedesktop.org, Desktop Application Autostart Specification) that runs `command`: a program and its arguments. */
export function autostartFile(command: readonly [string, ...(readonly string[])]): string {
  const exec = escapeValue(startable(command).map(quoteArgument).join(' '));
  const entries = { Type: 'Application', Name: 'Parley', Exec: exec, Terminal: 'false' };
  const lines = Object.entries(entries).map(([name, value]) => `${name}=${value}\n`);
  return `${GROUP}\n${lines.join('')}`;
}

/** Whether a desktop with this file starts its program: it names one, and no entry of freedesktop.org's or GNOME's turns the file off. */
export function isTurnedOn(file: string): boolean {
  const { Exec = '', Hidden, 'X-GNOME-Autostart-enabled': enabled = 'true' } = entriesOf(file);
  return Exec !== '' && !isTrue(Hidden) && isTrue(enabled);
}

const isTrue = (value: string | undefined): boolean => value === 'true' || value === '1';

/** The entries of the group that counts. Only a line feed ends a line, and the last of equal names counts (GLib, GKeyFile). */
function entriesOf(file: string): Readonly<Record<string, string>> {
  const lines = file.split('\n').map((line) => line.replace(/^[ \t]+|[ \t\r]+$/gu, ''));
  const start = lines.indexOf(GROUP);
  if (start === -1) return {};
  const group = lines.slice(start + 1);
  const end = group.findIndex((line) => line.startsWith('['));
  const entries = (end === -1 ? group : group.slice(0, end)).map(
    (line) => /^(?<name>[^#=]*?)[ \t]*=[ \t]*(?<value>.*)$/su.exec(line)?.groups ?? {},
  );
  return Object.fromEntries(entries.map(({ name = '', value = '' }) => [name, value]));
}

/** GLib looks for the program before it turns `%%` into `%`, and the specification allows no `=` in its path. A shell takes both. */
const startable = (command: readonly [string, ...(readonly string[])]): readonly string[] =>
  /[%=]/u.test(command[0]) ? ['/bin/sh', '-c', 'exec "$0" "$@"', ...command] : command;

/** An argument of `Exec`: quotes, and no field code (`%f` and the like). */
const quoteArgument = (argument: string): string =>
  `"${argument.replace(/["`$\\]/gu, '\\$&').replaceAll('%', '%%')}"`;

/** A value of type string. */
const escapeValue = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t');
