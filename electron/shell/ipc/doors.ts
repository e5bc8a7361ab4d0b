import type { IpcMain } from 'electron';
import type { Log } from '../app/log.ts';
import type { AddFiles } from '../files/addFiles.ts';
import type { Spelling } from '../spelling/spelling.ts';
import type { Windows } from '../window/windows.ts';
import { type Answer, openDoor } from './door.ts';
import { openFileDoor } from './fileDoor.ts';
import { openSpellingDoor } from './spellingDoor.ts';

interface DoorsParts {
  readonly windows: Windows;
  readonly answer: Answer;
  readonly addFiles: Pick<AddFiles, 'choose'>;
  readonly spelling: Pick<Spelling, 'language' | 'wrong'>;
  readonly log: Log;
}

/** Opens all doors to the pages of these windows. */
export function openDoors(ipc: Pick<IpcMain, 'handle'>, parts: DoorsParts): void {
  const { windows, answer, addFiles, spelling, log } = parts;
  openDoor(ipc, windows, answer, log);
  openFileDoor(ipc, windows, addFiles.choose, log);
  openSpellingDoor(ipc, windows, spelling, log);
}
