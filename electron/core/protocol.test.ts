import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, type Settings } from '../../shared/model/settings.ts';
import { rulesOf } from './protocol.ts';

const isAutomatic = (change: Partial<Settings>, network: string | null) =>
  rulesOf({ ...DEFAULT_SETTINGS, ...change }, network).isImagesAutomatic;

test('pictures come by themselves always, never, or in one network alone', () => {
  expect(isAutomatic({ images: 'always' }, null)).toBe(true);
  expect(isAutomatic({ images: 'off', imagesNetwork: 'home' }, 'home')).toBe(false);
  const inOne = { images: 'this-network', imagesNetwork: 'home' } as const;
  expect(isAutomatic(inOne, 'home')).toBe(true);
  expect(isAutomatic(inOne, 'café')).toBe(false);
  expect(isAutomatic(inOne, null)).toBe(false);
});

test('a network that was not known when it was chosen is no network', () => {
  expect(isAutomatic({ images: 'this-network', imagesNetwork: null }, null)).toBe(false);
});

test('automatic downloads leave 1 GiB of the disk free', () => {
  expect(rulesOf(DEFAULT_SETTINGS, null).leavesFree).toBe(1_073_741_824);
});
