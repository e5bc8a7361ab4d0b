import { geoAzimuthalEqualArea, geoGraticule, geoPath } from 'd3-geo';
import { useMemo } from 'react';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import landFile from 'world-atlas/land-50m.json';
import type { Coordinates } from '../../../../shared/model/messages.ts';
import styles from './LocationMap.module.css';

/** CSS pixels of the drawing, which is scaled to its width. */
const WIDTH = 340;
const HEIGHT = 160;
/** Degrees of the globe from the middle of the drawing to its left edge. */
const REACH = 34;
const GRATICULE_STEP = 10;

const topology = landFile as unknown as Topology<{ land: GeometryCollection }>;
const land = feature(topology, topology.objects.land);
const graticule = geoGraticule().step([GRATICULE_STEP, GRATICULE_STEP])();

interface LocationMapProps {
  readonly coordinates: Coordinates;
  readonly label: string;
}

/** The coast lines around a point, with the point in the middle; shapes from Natural Earth (1:50 million), no network. */
export function LocationMap({ coordinates, label }: LocationMapProps) {
  const { latitude, longitude } = coordinates;
  const paths = useMemo(() => draw(latitude, longitude), [latitude, longitude]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      className={styles['map']}
    >
      <path d={paths.land} className={styles['land']} />
      <path d={paths.graticule} className={styles['graticule']} />
      <circle cx={WIDTH / 2} cy={HEIGHT / 2} r="14" className={styles['halo']} />
      <circle cx={WIDTH / 2} cy={HEIGHT / 2} r="6" className={styles['marker']} />
    </svg>
  );
}

/** Degrees in, SVG paths out. */
function draw(latitude: number, longitude: number): { readonly land: string; readonly graticule: string } {
  const projection = geoAzimuthalEqualArea()
    .rotate([-longitude, -latitude])
    .clipAngle(REACH * 2)
    .scale(WIDTH / 2 / ((REACH * Math.PI) / 180))
    .translate([WIDTH / 2, HEIGHT / 2])
    .clipExtent([
      [0, 0],
      [WIDTH, HEIGHT],
    ]);
  const path = geoPath(projection).digits(1);
  return { land: path(land) ?? '', graticule: path(graticule) ?? '' };
}
