import type { AppEvent } from '../../../shared/contract/index.ts';
import type { PageWindow } from './windows.ts';

/** Tells the page of one window what is for it alone. While that is loading, the last of it waits. */
export interface UntilFollowed {
  tell(page: PageWindow, event: AppEvent): void;
  /** The page is loaded (again), and follows no events yet. */
  loads(page: PageWindow): void;
  /** The page follows events from here on. */
  follows(page: PageWindow): void;
}

/** `send` reaches a page that follows events. */
export function createUntilFollowed(send: UntilFollowed['tell']): UntilFollowed {
  const following = new WeakSet<PageWindow>();
  const waiting = new WeakMap<PageWindow, AppEvent>();
  return {
    tell(page, event) {
      if (following.has(page)) send(page, event);
      else waiting.set(page, event);
    },
    loads: (page) => void following.delete(page),
    follows(page) {
      following.add(page);
      const event = waiting.get(page);
      waiting.delete(page);
      if (event) send(page, event);
    },
  };
}
