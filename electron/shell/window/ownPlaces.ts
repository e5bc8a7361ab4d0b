import { isSamePlace, type OwnPlace } from '../../../shared/model/windows.ts';
import type { JsonFile } from '../app/jsonFile.ts';
import { describe, type Log } from '../app/log.ts';
import { NO_OWN_WINDOWS, type OwnWindowsState } from './bounds.ts';

type Kept = OwnWindowsState['windows'][number];

/** So many are open at once, at most: a page that was taken over could bury the person in windows. */
export const MOST_OPEN = 10;
/** The places of so many windows are remembered. */
const MOST_KEPT = 100;

export type OwnPlaces = ReturnType<typeof createOwnPlaces>;

/** Where the windows of conversations were, and which of them the next start opens. */
export function createOwnPlaces(state: JsonFile<OwnWindowsState>, log: Pick<Log, 'warn'>) {
  let { windows } = NO_OWN_WINDOWS;
  let awaited: readonly OwnPlace[] = [];
  let loading: Promise<void> | null = null;
  let saved: Promise<void> = Promise.resolve();

  function write(next: readonly Kept[]): void {
    windows = [...next];
    saved = state
      .write({ windows })
      .catch((error: unknown) => log.warn(`The places of windows were not kept: ${describe(error)}`));
  }

  function load(): Promise<void> {
    loading ??= state.read().then(
      (read) => {
        ({ windows } = read);
        const open = windows.filter(({ isOpen }) => isOpen).slice(-MOST_OPEN);
        awaited = open.map(({ account, convId }) => ({ account, convId }));
      },
      (error: unknown) => log.warn(`The places of windows were not read: ${describe(error)}`),
    );
    return loading;
  }

  return {
    load,
    all: (): readonly Kept[] => windows,
    /** Those that were open at the end of the last run, until they are open again or forgotten. */
    awaited: (): readonly OwnPlace[] => awaited,
    isAwaited: (place: OwnPlace): boolean => awaited.some((each) => isSamePlace(each, place)),
    find: (place: OwnPlace): Kept | null => windows.find((each) => isSamePlace(each, place)) ?? null,
    put(kept: Kept): void {
      awaited = awaited.filter((each) => !isSamePlace(each, kept));
      write([...windows.filter((each) => !isSamePlace(each, kept)), kept].slice(-MOST_KEPT));
    },
    async forget(isGone: (place: OwnPlace) => boolean): Promise<void> {
      await load();
      const left = windows.filter((each) => !isGone(each));
      awaited = awaited.filter((each) => !isGone(each));
      if (left.length < windows.length) write(left);
    },
    saved: () => saved,
  };
}
