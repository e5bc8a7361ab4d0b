import { z } from 'zod';
import type { Session } from '../model/session.ts';
import { nothing, route, zAccountId, zEmail } from './inputs.ts';

export const sessionAppRoutes = {
  'session.get': route<Session>()(nothing),
  /** Checks the credentials with the service, then opens the account's store. */
  'session.signIn': route<Session>()(
    z
      .object({
        serviceUrl: z.string().trim().min(1).max(2_000),
        email: zEmail,
        password: z.string().min(1).max(10_000),
        /** The person agrees to unprotected storage of secrets. */
        acceptPlainSecrets: z.boolean(),
        /** First sets aside stored data of the account that can't be opened. Nothing is deleted. */
        setAside: z.boolean().optional(),
      })
      .strict(),
  ),
  /** Tries again to open the account's data that couldn't be opened at the start. If that fails, the session says why. */
  'session.tryAgain': route<Session>()(nothing),
  /** Starts the demo service inside the app and signs in to it. */
  'session.startDemo': route<Session>()(z.object({ acceptPlainSecrets: z.boolean() }).strict()),
  /** Cancels the last sign-in at once. The account that it has opened by now is signed out again. */
  'session.cancelSignIn': route<Session>()(nothing),
  /** Checks and saves a new password after the service refused the old one. */
  'session.changePassword': route<Session>()(
    z.object({ account: zAccountId, password: z.string().min(1).max(10_000) }).strict(),
  ),
  /** `forget` also removes the account's messages, drafts and outbox from this computer, and nothing of other accounts. */
  'session.signOut': route<Session>()(z.object({ account: zAccountId, forget: z.boolean() }).strict()),
} as const;

export interface SessionAppEvents {
  session: Session;
}
