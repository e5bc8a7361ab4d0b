import path from 'node:path';
import type { AppInfo } from '../../../shared/model/app.ts';
import type { Ground } from '../app/ground.ts';
import type { Log } from '../app/log.ts';
import type { SettingsKeeper } from '../app/openSettings.ts';
import type { Dialogs } from '../window/dialogs.ts';
import { systemFolders } from './dictionaryFiles.ts';
import { SPELLING_TIMES, type StartSpelling } from './dictionaryThread.ts';
import { createFileSpelling } from './fileSpelling.ts';
import { OWN_WORDS_FILE, openOwnWords } from './ownWords.ts';
import type { Spelling } from './spelling.ts';
import { type CheckerSession, createSystemSpelling, keepCheckerOff } from './systemSpelling.ts';

interface OpenParts {
  readonly platform: AppInfo['platform'];
  readonly env: NodeJS.ProcessEnv;
  readonly session: CheckerSession;
  readonly settings: SettingsKeeper;
  readonly jsonFile: Ground['jsonFile'];
  readonly userData: string;
  readonly start: StartSpelling;
  readonly dialogs: Pick<Dialogs, 'whichFile'>;
  readonly onChange: (language: string | null) => void;
  readonly log: Log;
}

/** Whether the system brings dictionaries, which Chromium's own checker uses. */
export const hasSystemChecker = (platform: NodeJS.Platform): platform is 'darwin' | 'win32' =>
  platform === 'darwin' || platform === 'win32';

/** Begins to check spelling, in the languages that the person chose; at first, in none. */
export async function openSpelling(parts: OpenParts): Promise<Spelling> {
  const { platform, session, settings, onChange } = parts;
  keepCheckerOff(session);
  if (hasSystemChecker(platform)) return createSystemSpelling({ platform, session, settings, onChange });
  return createFileSpelling({
    ...{ settings, start: parts.start, dialogs: parts.dialogs, onChange, log: parts.log },
    words: await openOwnWords(
      parts.jsonFile(OWN_WORDS_FILE.name, OWN_WORDS_FILE.schema, OWN_WORDS_FILE.none),
    ),
    folders: { system: systemFolders(parts.env), own: path.join(parts.userData, 'dictionaries') },
    times: SPELLING_TIMES,
  });
}
