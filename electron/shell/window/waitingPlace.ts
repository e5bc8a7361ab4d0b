import type { LeadsTo, NotifiedPlace } from '../../../shared/model/notifications.ts';
import type { Arrival } from '../../../shared/model/place.ts';
import type { OwnWindow } from '../../../shared/model/windows.ts';
import { readChatLink } from '../../../shared/text/chatLink.ts';
import type { Log } from '../app/log.ts';

type GoToOwn = (place: OwnWindow) => boolean;

/** Where a link or a notification outside the window leads. It waits until the page of the main window takes it. */
export interface WaitingPlace {
  /** Puts where a notification leads that the person pressed. Null: only the window comes to the front. */
  putPressed(leadsTo: LeadsTo): void;
  /** Puts a conversation that the person wants to see in the main window. */
  putWanted(place: OwnWindow): void;
  /** Puts the place that the last valid link names, or that no link is valid. Logs a warning if a link names none. */
  putLinks(links: readonly string[]): void;
  /** The last place, once. */
  take(): Arrival | null;
  /**
   * `showWindow` brings the main window to the front whenever a place waits. `goToOwn` shows the conversation of a notification in the window
   * that it has of its own, and returns whether it has one: then it doesn't wait.
   */
  listen(showWindow: () => void, goToOwn: GoToOwn): void;
}

/** `onPlace`: a place waits. */
export function createWaitingPlace(onPlace: () => void, log: Log): WaitingPlace {
  let waiting: Arrival | null = null;
  let showWindow = () => {};
  let goToOwn: GoToOwn = () => false;
  const put = (place: Arrival | null) => {
    waiting = place;
    showWindow();
    onPlace();
  };
  return {
    putPressed(leadsTo) {
      if (leadsTo === null || 'list' in leadsTo) return put(leadsTo);
      const place = wantedPlace(leadsTo);
      if (!goToOwn(place)) put({ ...place, isPressed: true });
    },
    putWanted: (place) => put({ ...place, isPressed: true }),
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
    listen(show, goTo) {
      showWindow = show;
      goToOwn = goTo;
    },
  };
}

/** Of several messages, none is named: the person begins at the first unread one, and doesn't mark the others as read unseen. */
const wantedPlace = ({ account, convId, msgId, isOfMany = false }: NotifiedPlace): OwnWindow => ({
  ...{ account, convId },
  msgId: isOfMany ? null : msgId,
});
