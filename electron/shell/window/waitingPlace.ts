import type { Arrival, Place } from '../../../shared/model/place.ts';
import { readChatLink } from '../../../shared/text/chatLink.ts';
import type { Log } from '../app/log.ts';

/** Where a link or a notification outside the window leads. It waits until the page takes it. */
export interface WaitingPlace {
  /** Puts the place of a notification that the person pressed. Null: only the window comes to the front. */
  putPressed(place: Place | null): void;
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
    putPressed: (place) => put(place && { ...place, isPressed: true }),
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
