/** Where Parley's icon is while its window is closed; `missing`: Parley found no tray icons on this desktop. */
export type TrayState = 'shown' | 'missing' | 'dock';

/** Whether Parley starts when the person logs in to this computer; `blocked`: the settings of the system forbid it. */
export type LoginState = 'on' | 'off' | 'blocked';

/** How Parley fits into this computer's desktop, as the system says. */
export interface DesktopFacts {
  readonly tray: TrayState;
  readonly login: LoginState;
}
