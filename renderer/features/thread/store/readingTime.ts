import type { MsgId } from '../../../../shared/model/ids.ts';

/** How long a message has to be in view to count as read, ms, so that scrolling past it doesn't. */
const READ_AFTER_MS = 1_000;

/** Reports which messages were in view for long enough. */
export interface ReadingTime {
  /** The newest message whose end is in view now; null if the window isn't watched. */
  shows(newest: MsgId | null): void;
}

/** `onRead`: all up to and including that message has been read. */
export function createReadingTime(onRead: (upTo: MsgId) => void): ReadingTime {
  /** In view since then (ms on the page's clock), the oldest first. */
  let inView: readonly { readonly newest: MsgId; readonly since: number }[] = [];
  let read: MsgId | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = () => {
    const now = performance.now();
    const isDue = ({ since }: { readonly since: number }) => since + READ_AFTER_MS <= now;
    const last = inView.findLast(isDue);
    inView = inView.filter((each) => !isDue(each));
    if (last) {
      read = last.newest;
      onRead(read);
    }
    wait();
  };
  const wait = () => {
    clearTimeout(timer);
    const [first] = inView;
    if (first) timer = setTimeout(look, first.since + READ_AFTER_MS - performance.now());
  };
  return {
    shows: (newest) => {
      if (newest === null) read = null;
      // After scrolling back before that, the later ones are no longer in view.
      inView = inView.filter((each) => newest !== null && each.newest <= newest);
      const known = inView.at(-1)?.newest ?? read ?? 0;
      if (newest !== null && newest > known) inView = [...inView, { newest, since: performance.now() }];
      wait();
    },
  };
}
