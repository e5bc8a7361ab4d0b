import type { Coordinates } from './messages.ts';

const PATTERN = /^\s*loc:\s*([+-]?\d{1,3}(?:\.\d+)?)\s*,\s*([+-]?\d{1,3}(?:\.\d+)?)\s*$/u;

/** Reads `loc:<latitude>,<longitude>` (service API, section 2.1), in degrees; null if it isn't one or is out of range. */
export function parseCoordinates(text: string): Coordinates | null {
  const match = PATTERN.exec(text);
  if (!match) return null;
  const latitude = Number(match[1]);
  const longitude = Number(match[2]);
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** A location in words: its address, or else its coordinates, or else its text. */
export function placeText(address: string | null, text: string): string {
  if (address !== null && address.trim() !== '') return address;
  const place = parseCoordinates(text);
  return place === null ? text : `${place.latitude}, ${place.longitude}`;
}
