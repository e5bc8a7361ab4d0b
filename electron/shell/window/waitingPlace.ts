import type { LeadsTo, NotifiedPlace } from '../../../shared/model/notifications.ts';
import type { Arrival, ArrivedPlace } from '../../../shared/model/place.ts';
import { readChatLink } from '../../../shared/text/chatLink.ts';
import type { Log } from '../app/log.ts';

/** Where a link or a notification outside the window leads. It waits until the page takes it. */
export interface WaitingPlace {
  /** Puts where a notification leads that the person pressed. Null: only the window comes to the front. */
  putPressed(leadsTo: LeadsTo): void;
  /** Puts the place that the last valid link names, or that no link is valid. Logs a warning if a link names none. */
  putLinks(links: readonly string[]): void;
  /** The last place, once. */
  take(): Arrival | null;
  /** `showWindow` brings the window to the front whenever a place waits. */
  listen(showWindow: () => void): void;
}

/** `onPlace`: a place waits. */
export function createWaitingPlace(onPlace: () => void, log: Log): WaitingPlace {
  let waiting: Arrival | null = null;
  let showWindow = () => {};
  const put = (place: Arrival | null) => {
    waiting = place;
    showWindow();
    onPlace();
  };
  return {
    putPressed: (leadsTo) => put(leadsTo === null || 'list' in leadsTo ? leadsTo : pressedPlace(leadsTo)),
    putLinks(links) {
      const places = links.flatMap((link) => readChatLink(link) ?? []);
      if (places.length < links.length) log.warn('A link to Parley was not followed: it names no place.');
      const last = places.at(-1);
      if (last) put({ ...last, isPressed: false });
      else if (links.length > 0) put('malformed');
    },
    take() {
      const taken = waiting;
      waiting = null;
      return taken;
    },
    listen(show) {
      showWindow = show;
    },
  };
}

/** Of several messages, none is named: the person begins at the first unread one, and doesn't mark the others as read unseen. */
const pressedPlace = ({ account, convId, msgId, isOfMany = false }: NotifiedPlace): ArrivedPlace => ({
  ...{ account, convId, msgId: isOfMany ? null : msgId },
  isPressed: true,
});
