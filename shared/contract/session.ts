import { z } from 'zod';
import type { Session } from '../model/session.ts';
import { nothing, route, zEmail } from './inputs.ts';

export const sessionShellRoutes = {
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
        /** What is kept of the account and cannot be opened is put into a folder of its own first. Nothing is deleted. */
        setAside: z.boolean().optional(),
      })
      .strict(),
  ),
  /** Opens what is kept of the account that could not be opened at the start; the session says why not if it cannot be opened now either. */
  'session.tryAgain': route<Session>()(nothing),
  /** Starts the demo service inside the app and signs in to it. */
  'session.startDemo': route<Session>()(z.object({ acceptPlainSecrets: z.boolean() }).strict()),
  /** After the service refused the old one: checks and keeps a new password. */
  'session.changePassword': route<Session>()(z.object({ password: z.string().min(1).max(10_000) }).strict()),
  /** `forget` also removes the account's messages, drafts and outbox from this computer. */
  'session.signOut': route<Session>()(z.object({ forget: z.boolean() }).strict()),
} as const;

export interface SessionShellEvents {
  session: Session;
}
