import { expect, it } from 'vitest';
import { AVATAR_COLOURS, avatarColour } from './avatarColour.ts';

it('a person has one colour, however the address is written', () => {
  expect(avatarColour(' Maria.Lopez@Acme.example ')).toBe(avatarColour('maria.lopez@acme.example'));
});

it('colours are spread evenly over similar addresses', () => {
  const counts = new Array<number>(AVATAR_COLOURS).fill(0);
  for (let person = 0; person < 1200; person += 1) {
    const colour = avatarColour(`user${person}@acme.example`);
    counts[colour] = (counts[colour] ?? 0) + 1;
  }
  expect(Math.min(...counts)).toBeGreaterThan(50);
  expect(Math.max(...counts)).toBeLessThan(200);
});
