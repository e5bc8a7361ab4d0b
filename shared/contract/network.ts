import { z } from 'zod';
import { nothing, route } from './inputs.ts';

export const networkShellRoutes = {
  /** Who to be for the proxy on the way to the service; kept on this computer like the password. `not-found` when there is no proxy. */
  'proxy.signIn': route<null>()(
    z.object({ user: z.string().trim().min(1).max(1_000), password: z.string().min(1).max(10_000) }).strict(),
  ),
  /** Opens a page in the browser, in whose place a network that wants a sign-in shows its own. */
  'network.openPage': route<null>()(nothing),
} as const;
