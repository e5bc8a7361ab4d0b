import { app } from 'electron';
import type { AppInfo } from '../../../shared/model/app.ts';
import { AT_LOGIN, type CommandLine } from '../app/commandLine.ts';
import type { SettingsKeeper } from '../app/openSettings.ts';
import type { Desktop } from './desktopIcons.ts';
import { programOf } from './programOf.ts';

interface StartParts {
  readonly settings: Pick<SettingsKeeper, 'get'>;
  readonly platform: AppInfo['platform'];
  readonly desktop: Pick<Desktop, 'findTray'>;
}

/** Whether this start shows no window. Where Parley would have no icon, it shows one. */
export async function startsHidden(
  { settings, platform, desktop }: StartParts,
  { isHidden, isAtLogin }: CommandLine,
): Promise<boolean> {
  const isByLogin = platform === 'darwin' ? app.getLoginItemSettings().wasOpenedAtLogin : isAtLogin;
  const isWanted = isHidden || (isByLogin && settings.get().startHidden);
  return isWanted && (await desktop.findTray()) !== 'missing';
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
