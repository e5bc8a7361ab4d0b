/** Where Parley's icon is while its window is closed; `missing`: this desktop shows no tray icons. */
export type TrayState = 'shown' | 'missing' | 'dock';

/** How Parley fits into this computer's desktop, as the system says. */
export interface DesktopFacts {
  readonly tray: TrayState;
}
