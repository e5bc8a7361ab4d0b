import Supercluster from 'supercluster';
import {
  LARGEST_SCALE,
  type MapPart,
  MOST_PLACES,
  type PlaceCluster,
  type PlacesOnMap,
} from '../../../shared/model/dashboard.ts';
import { msgId as asMsgId, convId, type MsgId } from '../../../shared/model/ids.ts';
import { parseCoordinates, placeText } from '../../../shared/model/location.ts';
import { visibleLine } from '../../../shared/text/visibleText.ts';
import type { Db } from '../db/db.ts';
import { DELETED } from '../db/flags.ts';
import { knownTime } from '../messages/created.ts';
import { shortenedText, textOf } from '../messages/messageRows.ts';
import { clip } from '../messages/preview.ts';

/** Of a text that is no coordinates, bytes. */
const MOST_TEXT = 1_000;
/** On a map as wide as `MAP_WIDTH`, places this near one another are one cluster; pixels. */
const MAP_WIDTH = 720;
const RADIUS = 44;

interface PlaceRow {
  readonly msgId: number;
  readonly convId: number;
  readonly created: number;
  readonly text: string | Uint8Array;
  readonly address: string;
}

/** Of a point; of a cluster, `newest` is the newest of its messages. */
interface Newest {
  readonly newest: number;
}

export interface PlacesWanted {
  readonly part: MapPart;
  /** Up to `LARGEST_SCALE`. */
  readonly scale: number;
  /** The newest message of the one cluster whose places are wanted; null: of none. */
  readonly of: MsgId | null;
}

export interface Places {
  in(wanted: PlacesWanted): PlacesOnMap;
}

/** The places at the times that fit. */
export function readPlaces(archive: Db, fits: (at: number) => boolean): Places {
  const rows = archive.all<PlaceRow>(
    `SELECT l.msgId, m.convId, m.created, ${shortenedText('m.text', MOST_TEXT)} AS text, l.address
     FROM locations AS l JOIN messages AS m USING (msgId) WHERE m.flags & ${DELETED} = 0`,
  );
  const inRange = rows.filter(({ created }) => {
    const at = knownTime(created);
    return at !== null && fits(at);
  });
  const known = new Map<number, PlaceRow>();
  const points = inRange.flatMap((row) => {
    const coordinates = parseCoordinates(textOf(row.text));
    if (coordinates === null) return [];
    known.set(row.msgId, row);
    const { longitude, latitude } = coordinates;
    return [
      {
        type: 'Feature' as const,
        properties: { newest: row.msgId },
        geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
      },
    ];
  });
  const index = new Supercluster<Newest, { newest: number }>({
    ...{ maxZoom: LARGEST_SCALE, radius: RADIUS, extent: MAP_WIDTH },
    map: ({ newest }) => ({ newest }),
    reduce: (all, { newest }) => {
      all.newest = Math.max(all.newest, newest);
    },
  }).load(points);
  return {
    in: ({ part: { west, south, east, north }, scale, of }) => ({
      clusters: within(index.getClusters([west, south, east, north], scale), index, of)
        .map((found) => clusterOf(found, index, known))
        .sort((a, b) => b.count - a.count || b.msgId - a.msgId)
        .slice(0, MOST_PLACES),
      total: inRange.length,
      unplaced: inRange.length - points.length,
    }),
  };
}

type Index = Supercluster<Newest, { newest: number }>;
type Found = ReturnType<Index['getClusters']>[number];

/** All of them, or the places of one of them. */
function within(found: Found[], index: Index, of: MsgId | null): Found[] {
  if (of === null) return found;
  // Another message may have become the newest since.
  const all = found.map(({ properties }) =>
    'cluster_id' in properties && properties.newest >= of
      ? index.getLeaves(properties.cluster_id, Number.POSITIVE_INFINITY)
      : [],
  );
  return all.find((leaves) => leaves.some(({ properties }) => properties.newest === of)) ?? [];
}

function clusterOf(
  { geometry, properties }: Found,
  index: Index,
  known: ReadonlyMap<number, PlaceRow>,
): PlaceCluster {
  const [longitude = 0, latitude = 0] = geometry.coordinates;
  const row = known.get(properties.newest);
  const isCluster = 'cluster_id' in properties;
  const apartAt = isCluster ? index.getClusterExpansionZoom(properties.cluster_id) : null;
  return {
    ...{ longitude, latitude, msgId: asMsgId(properties.newest), convId: convId(row?.convId ?? 0) },
    count: isCluster ? properties.point_count : 1,
    created: row === undefined ? null : knownTime(row.created),
    label: row === undefined ? '' : visibleLine(clip(placeText(row.address, textOf(row.text)))),
    apartAt: apartAt === null || apartAt > LARGEST_SCALE ? null : apartAt,
  };
}
