import type { Coordinates } from '../../../../shared/model/messages.ts';
import { numberFormat } from '../../../lib/format/formatters.ts';

/** About a tenth of a metre; more digits are meaningless. */
const MOST_DIGITS = 6;

export interface CoordinateWords {
  readonly latitude: string;
  readonly northSouth: 'north' | 'south';
  readonly longitude: string;
  readonly eastWest: 'east' | 'west';
}

/** Degrees without a sign and their hemisphere, for the catalogue to combine. */
export function coordinateWords({ latitude, longitude }: Coordinates, locale: string): CoordinateWords {
  const degrees = numberFormat(locale, { minimumFractionDigits: 4, maximumFractionDigits: 5 });
  return {
    latitude: degrees.format(Math.abs(latitude)),
    northSouth: latitude < 0 ? 'south' : 'north',
    longitude: degrees.format(Math.abs(longitude)),
    eastWest: longitude < 0 ? 'west' : 'east',
  };
}

/** `47.3769, 8.5417`: the form that every map accepts. */
export function plainCoordinates({ latitude, longitude }: Coordinates): string {
  return `${decimal(latitude)}, ${decimal(longitude)}`;
}

/** A page of OpenStreetMap with a marker there. */
export function mapAddress({ latitude, longitude }: Coordinates): string {
  const [lat, lon] = [decimal(latitude), decimal(longitude)];
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=15/${lat}/${lon}`;
}

/** Never in exponent form, never `-0`. */
function decimal(degrees: number): string {
  return String(Number(degrees.toFixed(MOST_DIGITS)) + 0);
}
