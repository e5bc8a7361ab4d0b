import type { ElectronApplication } from 'playwright/test';

/** Moves Parley to a time zone where it is that hour of the day now, 0 to 23. */
export const setLocalHour = (app: ElectronApplication, hour: number): Promise<void> =>
  app.evaluate((_, wanted) => {
    // UTC-11 to UTC+12.
    const ahead = ((wanted - new Date().getUTCHours() + 24 + 11) % 24) - 11;
    // The sign of these zones is the other way round.
    process.env['TZ'] = ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
    if (new Date().getHours() !== wanted) throw new Error('The time zone did not change.');
  }, hour);
