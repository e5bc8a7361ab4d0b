import type { Handlers, RoutesOf } from '../../../shared/contract/index.ts';
import type { LiveEvents } from './startLiveEvents.ts';

/** Handles the routes `events.*` for the account that `current` returns. */
export function eventRoutes(current: () => { readonly events: LiveEvents }): Handlers<RoutesOf<'events'>> {
  return {
    'events.get': () => current().events.get(),
    'events.register': ({ url }) => current().events.register(url),
    'events.unregister': () => current().events.unregister(),
    'events.test': () => current().events.test(),
    'events.setReceiver': async ({ isOn, port }) => {
      const { events } = current();
      await events.listening.set(isOn, port);
      return events.get();
    },
    'events.newSecret': async () => {
      const { events } = current();
      await events.listening.renewSecret();
      return events.get();
    },
    'events.removeCertificate': async () => {
      const { events } = current();
      await events.listening.setCertificate(null);
      return events.get();
    },
  };
}
