import type { Store } from '../db/store.ts';
import { dropOldest, textBytes, type UnreadFile } from './table.ts';

/** Texts that are removed at once; each may have several hundred kB. */
const REMOVED = 20;
/** Of the room. With more, the text of a file that was last needed before others whose texts went would go, too. */
const NEARLY_ALL = 0.75;
/** Before any file was needed. */
const NONE = -1;

/** The room that the texts of files may take. */
export interface RoomForTexts {
  /** Removes some texts if all take more. Returns whether it did. */
  make(): boolean;
  /** Whether the text of the file would go at once. */
  isLackingFor(file: Pick<UnreadFile, 'used'>): boolean;
}

/** `most`: bytes. */
export function createRoomForTexts(store: Store, most: number): RoomForTexts {
  /** When the last file was needed whose text went. Those that were needed before have none, unless the clock was set back. */
  let goneUpTo = NONE;
  const drop = (from: number) => dropOldest(store, { most, from, limit: REMOVED });
  return {
    make: () => {
      const last = drop(goneUpTo) ?? drop(NONE);
      if (last !== null) goneUpTo = last;
      return last !== null;
    },
    isLackingFor: ({ used }) => {
      if (used > goneUpTo) return false;
      if (textBytes(store) > most * NEARLY_ALL) return true;
      goneUpTo = NONE;
      return false;
    },
  };
}
