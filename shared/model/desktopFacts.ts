/** Where Parley's icon is while its window is closed; `missing`: this desktop shows no tray icons. */
export type TrayState = 'shown' | 'missing' | 'dock';

/** Whether Parley starts when the person logs in to this computer; `blocked`: the settings of the system forbid it. */
export type LoginState = 'on' | 'off' | 'blocked';

/** How Parley fits into this computer's desktop, as the system says. */
export interface DesktopFacts {
  readonly tray: TrayState;
  readonly login: LoginState;
}
