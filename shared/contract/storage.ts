import { z } from 'zod';
import { id, nothing, route } from './inputs.ts';

export const storageCoreRoutes = {
  /** Checks at once whether the disk has room again; the event `status` reports it. */
  'storage.tryNow': route<null>()(nothing),
  /** The person has read what happened to the store. */
  'storage.dismiss': route<null>()(z.object({ id }).strict()),
} as const;
