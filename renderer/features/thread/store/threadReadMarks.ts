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

  /** A banner already says that the disk is full. */
  const failedUnlessFull = (thrown: unknown) => {
    if (AppError.from(thrown).code !== 'disk-full') failed(thrown);
  };
  const markRead = coalesce(async () => {
    const first = firstUnread();
    if (readUpTo === null || first === null || readUpTo < first) return;
    await request('conversations.markRead', { convId, upTo: readUpTo });
  }, failedUnlessFull);
  const reading = createReadingTime((upTo) => {
    readUpTo = upTo;
    markRead();
  });

  return {
    viewed: ({ isFocused, seen }) => {
      reading.shows(isFocused && !isHeldUnread ? seen : null);
      // One that the service shows late comes before what was read.
      if (isFocused) markRead();
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
