import { z } from 'zod';
import type { LiveEvents, TestOutcome } from '../model/liveEvents.ts';
import { nothing, route, zCallbackUrl } from './inputs.ts';

export const liveEventsShellRoutes = {
  /** Asks for the files of a certificate and its key, which the receiver of live events then uses for TLS. False if the person cancels. */
  'events.chooseCertificate': route<boolean>()(nothing),
} as const;

export const liveEventsCoreRoutes = {
  'events.get': route<LiveEvents>()(nothing),
  /**
   * Registers the account's callback address, replacing any other. The output says how that went. The shell asks the person first; nothing
   * changes if they cancel.
   */
  'events.register': route<LiveEvents>()(z.object({ url: zCallbackUrl }).strict()),
  /** Removes the account's callback address. The output says how that went. */
  'events.unregister': route<LiveEvents>()(nothing),
  /**
   * Sends a test event to the registered address, like the service; takes at most half a minute. The shell asks the person first; null if
   * they cancel.
   */
  'events.test': route<TestOutcome | null>()(nothing),
  /** Starts or stops listening for events on this computer; `port` null: any free port. */
  'events.setReceiver': route<LiveEvents>()(
    z.object({ isOn: z.boolean(), port: z.number().int().min(1).max(65_535).nullable() }).strict(),
  ),
  /** Makes a new secret path; calls to the old one are rejected from then on. */
  'events.newSecret': route<LiveEvents>()(nothing),
  /** Listens without TLS again. */
  'events.removeCertificate': route<LiveEvents>()(nothing),
} as const;

export interface LiveEventsCoreEvents {
  /** The page "Live events" changed: read it again. */
  liveEvents: null;
}
