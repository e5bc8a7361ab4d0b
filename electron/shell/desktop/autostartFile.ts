/** The entries of freedesktop.org's Desktop Entry Specification that turn an autostart file off, as desktops write them. */
const TURNED_OFF = /^(?:Hidden\s*=\s*true|X-GNOME-Autostart-enabled\s*=\s*false)\s*$/mu;

const GROUP = '[Desktop Entry]';

/** An autostart file (freedesktop.org, Desktop Application Autostart Specification) that runs `command`: a program and its arguments. */
export function autostartFile(command: readonly string[]): string {
  const exec = escapeValue(command.map(quoteArgument).join(' '));
  const entries = { Type: 'Application', Name: 'Parley', Exec: exec, Terminal: 'false' };
  const lines = Object.entries(entries).map(([name, value]) => `${name}=${value}\n`);
  return `${GROUP}\n${lines.join('')}`;
}

/** Whether a desktop with this file starts its program. */
export const isTurnedOn = (file: string): boolean => !TURNED_OFF.test(file);

/** An argument of `Exec`: quotes, and no field code (`%f` and the like). */
const quoteArgument = (argument: string): string =>
  `"${argument.replace(/["`$\\]/gu, '\\$&').replaceAll('%', '%%')}"`;

/** A value of type string. */
const escapeValue = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t');
