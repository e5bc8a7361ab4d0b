import { z } from 'zod';
import { CHARTS, type Dashboard, LARGEST_SCALE, type PlacesOnMap } from '../model/dashboard.ts';
import { route, zMsgId, zZone } from './inputs.ts';

/** Any day that a Date holds. */
const zDay = z.number().int().min(-100_000_000).max(100_000_000).nullable();
const zRange = z.object({ from: zDay, to: zDay }).strict();
const zDegrees = z.number().min(-180).max(180);

const zCell = z.union([z.string().max(10_000), z.number()]);
const zRow = z.array(zCell).max(40);

export const dashboardShellRoutes = {
  /** Asks where to save the table of a chart, and writes it there as CSV. False if the person cancels. */
  'dashboard.saveTable': route<boolean>()(
    z.object({ chart: z.enum(CHARTS), rows: z.array(zRow).min(1).max(50_000) }).strict(),
  ),
} as const;

export const dashboardCoreRoutes = {
  /** The figures of these days in the calendar of `zone`, and of the conversations that wait now. */
  'dashboard.figures': route<Dashboard>()(z.object({ range: zRange, zone: zZone }).strict()),
  /**
   * The places in a part of the map, in clusters that come apart at larger scales. `of`: the newest message of a cluster, whose places are
   * then given one by one, the newest first; null: of none.
   */
  'dashboard.places': route<PlacesOnMap>()(
    z
      .object({
        ...{ range: zRange, zone: zZone },
        part: z.object({ west: zDegrees, south: zDegrees, east: zDegrees, north: zDegrees }).strict(),
        scale: z.number().int().min(0).max(LARGEST_SCALE),
        of: zMsgId.nullable(),
      })
      .strict(),
  ),
} as const;
