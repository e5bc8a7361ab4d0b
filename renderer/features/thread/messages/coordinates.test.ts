import { expect, test } from 'vitest';
import { coordinateWords, mapAddress, plainCoordinates } from './coordinates.ts';

test('degrees show a hemisphere instead of a sign', () => {
  expect(coordinateWords({ latitude: -33.8568, longitude: 151.21533 }, 'en')).toEqual({
    latitude: '33.8568',
    northSouth: 'south',
    longitude: '151.21533',
    eastWest: 'east',
  });
  expect(coordinateWords({ latitude: 0.5, longitude: -70 }, 'de').longitude).toBe('70,0000');
});

test('the copied form is plain decimals with a sign', () => {
  expect(plainCoordinates({ latitude: 47.3769, longitude: -8.5417 })).toBe('47.3769, -8.5417');
});

test('a tiny value is zero and never has an exponent', () => {
  expect(plainCoordinates({ latitude: 1e-7, longitude: -1e-9 })).toBe('0, 0');
});

test('the map address marks the same point', () => {
  expect(mapAddress({ latitude: 1.5, longitude: 2 })).toBe(
    'https://www.openstreetmap.org/?mlat=1.5&mlon=2#map=15/1.5/2',
  );
});
