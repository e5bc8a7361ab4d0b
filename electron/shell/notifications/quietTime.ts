import type { Settings } from '../../../shared/model/settings.ts';

type QuietSettings = Pick<Settings, 'doNotDisturb' | 'quietHours' | 'quietFrom' | 'quietTo'>;

/** Whether the person wants no notifications at that time, by the clock of this computer. Quiet hours may go past midnight. */
export function isQuiet({ doNotDisturb, quietHours, quietFrom, quietTo }: QuietSettings, now: Date): boolean {
  if (doNotDisturb) return true;
  if (!quietHours || quietFrom === quietTo) return false;
  const minute = now.getHours() * 60 + now.getMinutes();
  return quietFrom < quietTo
    ? minute >= quietFrom && minute < quietTo
    : minute >= quietFrom || minute < quietTo;
}
