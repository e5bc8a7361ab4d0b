import { z } from 'zod';
import { id, nothing, route } from './inputs.ts';

export const storageCoreRoutes = {
  /** Looks at once whether there is room on the disk again; the event `status` tells. */
  'storage.tryNow': route<null>()(nothing),
  /** The person has read what befell the store. */
  'storage.dismiss': route<null>()(z.object({ id }).strict()),
} as const;
