import type { IpcMain } from 'electron';
import { z } from 'zod';
import type { Log } from '../app/log.ts';
import type { Spelling } from '../spelling/spelling.ts';
import type { Windows } from '../window/windows.ts';
import type { Push } from './door.ts';
import { trustedWindow } from './trustedSender.ts';

/** The words of one field. */
const input = z.array(z.string()).max(50_000);
/** Longer ones, which no dictionary has, are not checked. UTF-16 units. */
const MAX_LENGTH = 1_000;

/** Opens the door through which the preload script asks about words. The page can't reach these channels. */
export function openSpellingDoor(
  ipc: Pick<IpcMain, 'handle'>,
  windows: Pick<Windows, 'ofContents'>,
  spelling: Pick<Spelling, 'language' | 'wrong'>,
  log: Log,
): void {
  ipc.handle('parley:spelling-language', (event) =>
    trustedWindow(event, windows) ? spelling.language() : null,
  );
  ipc.handle('parley:spelling', async (event, given: unknown): Promise<readonly string[]> => {
    const words = input.safeParse(given);
    if (words.success && trustedWindow(event, windows))
      return spelling.wrong(words.data.filter(({ length }) => length <= MAX_LENGTH));
    log.warn('Words to be checked were refused.');
    return [];
  });
}

/** Tells the pages that spelling is checked otherwise now, and the preload scripts to check again, or no longer. */
export function tellSpelling(push: Push, windows: Windows, language: string | null): void {
  push({ name: 'spelling', payload: {} });
  for (const { window } of windows.all())
    if (!window.webContents.isDestroyed()) window.webContents.send('parley:spelling-language', language);
}
