import { useMemo } from 'react';
import type { Coordinates } from '../../../../shared/model/messages.ts';
import { useIsPainted } from '../../../lib/paint/useIsPainted.ts';
import { drawMap, HEIGHT, WIDTH } from './drawMap.ts';
import styles from './LocationMap.module.css';

interface LocationMapProps {
  readonly coordinates: Coordinates;
  readonly label: string;
}

/** The coast lines around a point, with the point in the middle; shapes from Natural Earth (1:50 million), no network. */
export function LocationMap({ coordinates, label }: LocationMapProps) {
  const { latitude, longitude } = coordinates;
  // The messages don't wait for the drawing, which takes some milliseconds.
  const isDue = useIsPainted();
  const paths = useMemo(
    () => (isDue ? drawMap({ latitude, longitude }) : null),
    [isDue, latitude, longitude],
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      className={styles['map']}
    >
      <path d={paths?.land} fillRule="evenodd" className={styles['land']} />
      <path d={paths?.grid} className={styles['grid']} />
      <circle cx={WIDTH / 2} cy={HEIGHT / 2} r="14" className={styles['halo']} />
      <circle cx={WIDTH / 2} cy={HEIGHT / 2} r="6" className={styles['marker']} />
    </svg>
  );
}
