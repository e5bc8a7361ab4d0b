import type { PlaceCluster } from '../../../shared/model/dashboard.ts';
import { numberFormat } from '../../lib/format/formatters.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import styles from './PlacesCard.module.css';
import { GRID_PATH, LAND_PATH, partOf, type View, widthOf } from './worldMap.ts';

/** Of a map that is 720 pixels wide, pixels. */
const WIDTH = 720;
const [SMALLEST, LARGEST] = [7, 22];

interface PlacesMapProps {
  readonly view: View;
  readonly clusters: readonly PlaceCluster[];
  readonly onPress: (cluster: PlaceCluster) => void;
}

/** The coast lines of the world with a disc for each cluster. The list beside it does the same for the keyboard. */
export function PlacesMap({ view, clusters, onPress }: PlacesMapProps) {
  const { t } = useTranslation('dashboard');
  const locale = useLocale();
  const { west, north, east, south } = partOf(view);
  const degrees = widthOf(view) / WIDTH;
  return (
    <svg
      role="img"
      aria-label={t('places.map')}
      viewBox={`${west} ${-north} ${east - west} ${north - south}`}
      className={styles['map']}
    >
      <path d={LAND_PATH} fillRule="evenodd" className={styles['land']} />
      <path d={GRID_PATH} className={styles['grid']} />
      {clusters.map((cluster) => {
        const { msgId, longitude, latitude, count, label } = cluster;
        const radius = count === 1 ? SMALLEST : Math.min(LARGEST, 9 + 3 * Math.log10(count) + 2);
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the list beside the map is for the keyboard.
          <g key={msgId} onClick={() => onPress(cluster)} className={styles['cluster']}>
            <title>{label}</title>
            <circle cx={longitude} cy={-latitude} r={radius * degrees} />
            {count === 1 ? null : (
              <text x={longitude} y={-latitude} fontSize={10 * degrees} dominantBaseline="central">
                {numberFormat(locale, { notation: 'compact' }).format(count)}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
