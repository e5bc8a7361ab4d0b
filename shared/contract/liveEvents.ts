import { z } from 'zod';
import type { LiveEvents, TestOutcome } from '../model/liveEvents.ts';
import { nothing, route, zCallbackUrl } from './inputs.ts';

export const liveEventsShellRoutes = {
  /** Asks for the files of a certificate and of its key with which the receiver of live events then speaks TLS. False when the person chose none. */
  'events.chooseCertificate': route<boolean>()(nothing),
} as const;

export const liveEventsCoreRoutes = {
  'events.get': route<LiveEvents>()(nothing),
  /** Registers the account's callback address, in place of any other. How that ended stands in the answer. */
  'events.register': route<LiveEvents>()(z.object({ url: zCallbackUrl }).strict()),
  /** Removes the account's callback address. How that ended stands in the answer. */
  'events.unregister': route<LiveEvents>()(nothing),
  /** Sends a test event to the registered address, as the service would; answers within half a minute. */
  'events.test': route<TestOutcome>()(nothing),
  /** Listens for events on this computer, or no longer; `port` null: whichever is free. */
  'events.setReceiver': route<LiveEvents>()(
    z.object({ isOn: z.boolean(), port: z.number().int().min(1).max(65_535).nullable() }).strict(),
  ),
  /** Makes a new secret path: what is forwarded to the old one is not taken any more. */
  'events.newSecret': route<LiveEvents>()(nothing),
  /** Listens without TLS again. */
  'events.removeCertificate': route<LiveEvents>()(nothing),
} as const;

export interface LiveEventsCoreEvents {
  /** Something of the page "Live events" has changed: it is read again. */
  liveEvents: null;
}
