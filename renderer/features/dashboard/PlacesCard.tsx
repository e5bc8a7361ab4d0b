import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Globe, ZoomIn, ZoomOut } from 'lucide-react';
import { useId, useState } from 'react';
import {
  type DayRange,
  LARGEST_SCALE,
  MOST_PLACES,
  type PlaceCluster,
  type PlacesOnMap,
} from '../../../shared/model/dashboard.ts';
import type { ConvId, MsgId } from '../../../shared/model/ids.ts';
import { useErrorText } from '../../locales/useErrorText.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { keepFocus } from '../../ui/keepFocus.ts';
import cardStyles from './ChartCard.module.css';
import styles from './PlacesCard.module.css';
import { PlacesMap } from './PlacesMap.tsx';
import { PlacesWithin } from './PlacesWithin.tsx';
import { usePlaces } from './usePlaces.ts';
import { useSaveTable } from './useSaveTable.ts';
import { clamp, partOf, type View, WORLD, widthOf } from './worldMap.ts';

interface PlacesCardProps {
  readonly range: DayRange;
  readonly zone: string;
  readonly onOpen: (convId: ConvId, msgId: MsgId) => void;
}

/** Where locations that were sent are: on a map, and as a list of what the map shows. */
export function PlacesCard({ range, zone, onOpen }: PlacesCardProps) {
  const { t } = useTranslation('dashboard');
  const heading = useId();
  const [view, setView] = useState<View>(WORLD);
  const [looked, setLooked] = useState<Looked | null>(null);
  const shown = JSON.stringify([range, zone, view]);
  const within = looked?.in === shown ? looked.cluster : null;
  const question = { range, zone, part: partOf(view), scale: view.scale };
  const { found, failure, again } = usePlaces({ ...question, of: null });
  const save = useSaveTable();
  const errorText = useErrorText();
  const press = (cluster: PlaceCluster) => {
    const { latitude, longitude, apartAt, convId, msgId } = cluster;
    if (apartAt !== null) return setView(clamp({ latitude, longitude, scale: apartAt }));
    if (cluster.count === 1) return onOpen(convId, msgId);
    setLooked({ cluster, in: shown });
  };
  const table = (found?.clusters ?? []).map(({ label, latitude, longitude, count }) => [
    ...[label, latitude, longitude, count],
  ]);
  const columns = (['place', 'latitude', 'longitude', 'messages'] as const).map((name) =>
    t(`columns.${name}`),
  );
  return (
    <section aria-labelledby={heading} className={cardStyles['card']}>
      <h3 id={heading} className={cardStyles['heading']}>
        {t('charts.places')}
      </h3>
      {failure === null ? (
        <p role="status" className={cardStyles['summary']}>
          {found === null ? t('loading') : summaryOf(found, t)}
        </p>
      ) : (
        <div role="alert">
          <p className={cardStyles['summary']}>{errorText(failure)}</p>
          <Button onPress={again}>{t('tryAgain')}</Button>
        </div>
      )}
      {found === null || found.total === 0 ? null : (
        <>
          <div className={styles['both']}>
            <div className={styles['mapSide']}>
              <PlacesMap view={view} clusters={found.clusters} onPress={press} />
              <MapControls view={view} onView={setView} />
            </div>
            <div ref={keepFocus} className={styles['listSide']}>
              {within === null ? (
                <PlaceList clusters={found.clusters} last={looked?.cluster.msgId ?? null} onPress={press} />
              ) : (
                <PlacesWithin
                  key={within.msgId}
                  question={{ ...question, of: within.msgId }}
                  cluster={within}
                  onBack={() => setLooked({ cluster: within, in: '' })}
                  onOpen={onOpen}
                />
              )}
            </div>
          </div>
          <div className={cardStyles['actions']}>
            <Button
              variant="quiet"
              isDisabled={save.isPending}
              onPress={() => save.save('places', [columns, ...table])}
            >
              {t('saveTable')}
              <span className="visually-hidden">: {t('charts.places')}</span>
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

/** The list has the places of this disc, which can't come apart, as long as the map shows the same. */
interface Looked {
  readonly cluster: PlaceCluster;
  readonly in: string;
}

function summaryOf(
  { total, unplaced, clusters }: PlacesOnMap,
  t: ReturnType<typeof useTranslation<'dashboard'>>['t'],
): string {
  if (total === 0) return t('places.none');
  const more = clusters.length < MOST_PLACES ? '' : ` ${t('places.more', { count: MOST_PLACES })}`;
  const without = unplaced === 0 ? '' : ` ${t('places.unplaced', { count: unplaced })}`;
  return `${t('places.count', { count: total })}${without}${more}`;
}

interface MapControlsProps {
  readonly view: View;
  readonly onView: (view: View) => void;
}

function MapControls({ view, onView }: MapControlsProps) {
  const { t } = useTranslation('dashboard');
  const { scale } = view;
  const step = widthOf(view) / 4;
  const move = (east: number, north: number) =>
    onView(clamp({ scale, longitude: view.longitude + east * step, latitude: view.latitude + north * step }));
  const zoom = (by: number) => onView(clamp({ ...view, scale: scale + by }));
  return (
    <div className={styles['controls']}>
      <IconButton label={t('places.zoomIn')} isDisabled={scale === LARGEST_SCALE} onPress={() => zoom(1)}>
        <ZoomIn />
      </IconButton>
      <IconButton label={t('places.zoomOut')} isDisabled={scale === 0} onPress={() => zoom(-1)}>
        <ZoomOut />
      </IconButton>
      <IconButton label={t('places.west')} isDisabled={scale === 0} onPress={() => move(-1, 0)}>
        <ArrowLeft />
      </IconButton>
      <IconButton label={t('places.east')} isDisabled={scale === 0} onPress={() => move(1, 0)}>
        <ArrowRight />
      </IconButton>
      <IconButton label={t('places.north')} isDisabled={scale === 0} onPress={() => move(0, 1)}>
        <ArrowUp />
      </IconButton>
      <IconButton label={t('places.south')} isDisabled={scale === 0} onPress={() => move(0, -1)}>
        <ArrowDown />
      </IconButton>
      <IconButton label={t('places.world')} isDisabled={scale === 0} onPress={() => onView(WORLD)}>
        <Globe />
      </IconButton>
    </div>
  );
}

interface PlaceListProps {
  readonly clusters: readonly PlaceCluster[];
  /** The one whose places were looked at last; null: of none. */
  readonly last: MsgId | null;
  readonly onPress: (cluster: PlaceCluster) => void;
}

function PlaceList({ clusters, last, onPress }: PlaceListProps) {
  const { t } = useTranslation('dashboard');
  return (
    <ul aria-label={t('places.list')} className={styles['list']}>
      {clusters.map((cluster) => {
        const { msgId, count, label, apartAt } = cluster;
        const name = count === 1 ? label : t('places.several', { count, place: label });
        const action =
          apartAt !== null ? 'places.zoomTo' : count === 1 ? 'places.openMessage' : 'places.listThem';
        return (
          <li key={msgId}>
            <button
              type="button"
              {...(msgId === last && { 'data-takes-focus': '' })}
              title={t(action, { name })}
              onClick={() => onPress(cluster)}
            >
              <bdi>{name}</bdi>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
