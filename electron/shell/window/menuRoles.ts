import type { MenuItemConstructorOptions } from 'electron';
import type { ShellWords } from '../../../shared/locales/index.ts';
import { words } from '../app/shellWords.ts';

type Item = MenuItemConstructorOptions;
export type Role = Exclude<keyof ShellWords['menuRoles'], 'exit' | 'substitutions' | 'speech'>;

export const SEPARATOR: Item = { type: 'separator' };
const text = words('menuRoles');

/**
 * Returns what makes an entry that Electron or the system handles. Electron's own labels are English whatever the system's language, and
 * name the way out of an app on Windows "Exit".
 */
export function roleItems(platform: NodeJS.Platform): (role: Role) => Item {
  return (role) => ({ role, label: text(role === 'quit' && platform === 'win32' ? 'exit' : role) });
}

/** The entries of Electron's `editMenu`, with our labels, and *Paste and Match Style* on all systems. */
export function editItems(platform: NodeJS.Platform): Item[] {
  const item = roleItems(platform);
  const isMac = platform === 'darwin';
  const first = [
    ...[item('undo'), item('redo'), SEPARATOR],
    ...[item('cut'), item('copy'), item('paste'), item('pasteAndMatchStyle'), item('delete')],
  ];
  if (!isMac) return [...first, SEPARATOR, item('selectAll')];
  const substitutions = [
    item('showSubstitutions'),
    SEPARATOR,
    item('toggleSmartQuotes'),
    item('toggleSmartDashes'),
    item('toggleTextReplacement'),
  ];
  return [
    ...first,
    item('selectAll'),
    SEPARATOR,
    { label: text('substitutions'), submenu: substitutions },
    { label: text('speech'), submenu: [item('startSpeaking'), item('stopSpeaking')] },
  ];
}
