import type { Place } from '../../../shared/model/place.ts';
import { readChatLink } from '../../../shared/text/chatLink.ts';
import type { Log } from '../app/log.ts';

/** Where a link or a notification leads that the person pressed outside the window. It waits until the page takes it. */
export interface WaitingPlace {
  /** Null: only the window comes to the front. */
  put(place: Place | null): void;
  /** Puts the place that the last valid link names. Logs a warning if a link names none. */
  putLinks(links: readonly string[]): void;
  /** The last place, once. */
  take(): Place | null;
  /** `showWindow` brings the window to the front whenever a place waits. */
  listen(showWindow: () => void): void;
}

/** `onPlace`: a place waits. */
export function createWaitingPlace(onPlace: () => void, log: Log): WaitingPlace {
  let waiting: Place | null = null;
  let showWindow = () => {};
  const put = (place: Place | null) => {
    waiting = place;
    showWindow();
    onPlace();
  };
  return {
    put,
    putLinks(links) {
      const places = links.flatMap((link) => readChatLink(link) ?? []);
      if (places.length < links.length) log.warn('A link to Parley was not followed: it names no place.');
      const last = places.at(-1);
      if (last) put(last);
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
