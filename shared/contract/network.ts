import { z } from 'zod';
import { nothing, route } from './inputs.ts';

export const networkAppRoutes = {
  /** Sets the login for the proxy to the service, which is stored like the password. `not-found` if there is no proxy. */
  'proxy.signIn': route<null>()(
    z.object({ user: z.string().trim().min(1).max(1_000), password: z.string().min(1).max(10_000) }).strict(),
  ),
  /** Opens a page in the browser; a network that requires sign-in shows its own page instead. */
  'network.openPage': route<null>()(nothing),
} as const;
