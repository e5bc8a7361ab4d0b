import { app } from 'electron';
import type { AppInfo } from '../../../shared/model/app.ts';
import { AT_LOGIN, type CommandLine } from '../app/commandLine.ts';
import type { SettingsKeeper } from '../app/openSettings.ts';
import { programOf } from './programOf.ts';

interface StartParts {
  readonly settings: Pick<SettingsKeeper, 'get'>;
  readonly platform: AppInfo['platform'];
}

/** Whether this start is to show no window. */
export function startsHidden(
  { settings, platform }: StartParts,
  { isHidden, isAtLogin }: CommandLine,
): boolean {
  const isByLogin = platform === 'darwin' ? app.getLoginItemSettings().wasOpenedAtLogin : isAtLogin;
  return isHidden || (isByLogin && settings.get().startHidden);
}

/** The command for the system's entry: this Parley, with its own data. */
export function loginCommand({ userDataDir }: CommandLine): readonly [string, ...(readonly string[])] {
  return [
    programOf(app.getPath('exe'), process.env),
    ...(app.isPackaged ? [] : [app.getAppPath()]),
    ...(userDataDir === null ? [] : [`--user-data-dir=${userDataDir}`]),
    AT_LOGIN,
  ];
}
