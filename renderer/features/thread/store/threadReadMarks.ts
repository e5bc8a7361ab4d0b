import { AppError } from '../../../../shared/errors/errors.ts';
import type { ConvId, MsgId } from '../../../../shared/model/ids.ts';
import type { Bridge } from '../../../lib/bridge/connected.ts';
import { coalesce } from '../../../lib/query/coalesce.ts';
import { createReadingTime } from './readingTime.ts';
import type { View } from './threadState.ts';

/** Marks what the person has read, and as unread what they say. */
export interface ReadMarks {
  viewed(view: View): void;
  /** That message and what follows are unread, and stay so until `release`. */
  markUnread(from: MsgId): void;
  release(): void;
  /** Only ids up to that one still mean the same messages. */
  restored(sameUpTo: number): void;
  /** The conversation is no longer in view. */
  stop(): void;
}

interface Options {
  readonly request: Bridge['request'];
  readonly convId: ConvId;
  readonly firstUnread: () => MsgId | null;
  readonly failed: (thrown: unknown) => void;
}

export function createReadMarks({ request, convId, firstUnread, failed }: Options): ReadMarks {
  let isHeldUnread = false;
  let readUpTo: MsgId | null = null;
  /** Read up to here, as far as core knows. */
  let marked: MsgId | null = null;

  /** A banner already says that the disk is full. */
  const failedUnlessFull = (thrown: unknown) => {
    if (AppError.from(thrown).code !== 'disk-full') failed(thrown);
  };
  const markRead = coalesce(async () => {
    if (readUpTo === null) return;
    const upTo = readUpTo;
    const first = firstUnread();
    if (first !== null && upTo >= first) await request('conversations.markRead', { convId, upTo });
    marked = upTo;
  }, failedUnlessFull);
  const reading = createReadingTime((upTo) => {
    readUpTo = upTo;
    markRead();
  });
  /** The service shows a message late, before those that were read. It has to be in view for as long as others. */
  const beginAnew = () => {
    const first = firstUnread();
    if (first === null || marked === null || marked < first) return;
    readUpTo = null;
    marked = null;
    reading.shows(null);
  };

  return {
    viewed: ({ isFocused, seen }) => {
      beginAnew();
      reading.shows(isFocused && !isHeldUnread ? seen : null);
      markRead();
    },
    markUnread: (from) => {
      isHeldUnread = true;
      readUpTo = null;
      reading.shows(null);
      request('conversations.markUnread', { convId, from }).catch(failed);
    },
    release: () => {
      isHeldUnread = false;
    },
    restored: (sameUpTo) => {
      if (readUpTo !== null && readUpTo > sameUpTo) readUpTo = null;
      reading.shows(null);
    },
    stop: () => reading.shows(null),
  };
}
