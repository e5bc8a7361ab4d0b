import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { App } from 'electron';
import { AppError, codeOf } from '../../../shared/errors/errors.ts';
import type { AppInfo } from '../../../shared/model/app.ts';
import type { LoginState } from '../../../shared/model/desktopFacts.ts';
import { autostartFile, isTurnedOn } from './autostartFile.ts';

/** The system's entry that starts Parley when the person logs in. */
export interface LoginItem {
  /** As the system says now. */
  state(): Promise<LoginState>;
  /** @throws AppError `file-not-saved`, `disk-full` if the system's entry can't be written */
  set(isOn: boolean): Promise<void>;
}

interface LoginItemParts {
  readonly app: Pick<App, 'getLoginItemSettings' | 'setLoginItemSettings'>;
  readonly platform: AppInfo['platform'];
  /** The program, and its arguments. */
  readonly command: readonly [string, ...(readonly string[])];
  /** Linux: the folder of the person's settings (XDG Base Directory Specification). */
  readonly configDir: string;
}

export function createLoginItem({ app, platform, command, configDir }: LoginItemParts): LoginItem {
  if (platform === 'linux') return autostartIn(path.join(configDir, 'autostart'), command);
  const [program, ...args] = command;
  // Electron joins them with spaces to the line that Windows runs.
  const options = platform === 'win32' ? { path: `"${program}"`, args: args.map(quoteForWindows) } : {};
  return {
    async state() {
      const found = app.getLoginItemSettings(options);
      if (platform === 'darwin' && found.status === 'requires-approval') return 'blocked';
      if (!found.openAtLogin) return 'off';
      return platform === 'win32' && !found.executableWillLaunchAtLogin ? 'blocked' : 'on';
    },
    async set(isOn) {
      app.setLoginItemSettings({ ...options, openAtLogin: isOn });
    },
  };
}

/** An argument of a line that is split again by the rules of Windows (CommandLineToArgvW). */
function quoteForWindows(argument: string): string {
  if (/^[^\s"]+$/u.test(argument)) return argument;
  return `"${argument.replace(/(\\*)"/gu, '$1$1\\"').replace(/\\+$/u, '$&$&')}"`;
}

function autostartIn(folder: string, command: LoginItemParts['command']): LoginItem {
  const file = path.join(folder, 'parley.desktop');
  return {
    async state() {
      try {
        return isTurnedOn(await readFile(file, 'utf8')) ? 'on' : 'off';
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return 'off';
        throw new AppError('file-unreadable', 'The autostart file could not be read.', {}, { cause: error });
      }
    },
    async set(isOn) {
      try {
        await mkdir(folder, { recursive: true });
        if (isOn) await writeFile(file, autostartFile(command));
        else await rm(file, { force: true });
      } catch (error) {
        throw AppError.fromSaving(error);
      }
    },
  };
}
