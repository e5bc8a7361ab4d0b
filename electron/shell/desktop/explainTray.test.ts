import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../shared/model/settings.ts';
import { explainTray } from './explainTray.ts';

test('two closings in a row, while the system takes its time, are explained once', async () => {
  let settings = { ...DEFAULT_SETTINGS };
  const said = Promise.withResolvers<{ readonly state: 'shown' }>();
  let times = 0;
  const parts = {
    settings: {
      get: () => settings,
      set: async (change: Partial<typeof settings>) => {
        settings = { ...settings, ...change };
        return settings;
      },
    },
    notifications: {
      sayStillRunning: () => {
        times += 1;
        return said.promise;
      },
    },
    log: { info: () => {}, warn: () => {}, error: () => {} },
  };
  const both = [explainTray(parts), explainTray(parts)];
  said.resolve({ state: 'shown' });
  await Promise.all(both);
  await explainTray(parts);
  expect(times).toBe(1);
  expect(settings.toldOfTray).toBe('notification');
});
