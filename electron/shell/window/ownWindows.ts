import type { BrowserWindow } from 'electron';
import type { AppEvent } from '../../../shared/contract/index.ts';
import type { AccountId } from '../../../shared/model/ids.ts';
import type { OwnPlace, OwnWindow } from '../../../shared/model/windows.ts';
import { createOneAtATime } from '../../../shared/tasks/oneAtATime.ts';
import type { JsonFile } from '../app/jsonFile.ts';
import { describe } from '../app/log.ts';
import { START_PAGE } from '../page/assets.ts';
import type { OwnWindowsState } from './bounds.ts';
import { createOwnPlaces, type OwnPlaces } from './ownPlaces.ts';
import { bringForward, makePageWindow, type PageParts } from './pageWindow.ts';
import type { PageWindow, Windows } from './windows.ts';
import { keepZoom, type Zoom } from './windowZoom.ts';

interface OwnWindowsParts extends PageParts {
  readonly state: JsonFile<OwnWindowsState>;
  readonly zoom: Pick<Zoom, 'level'>;
  /** Whether a window of that account may close now. If not, the person is asked, and `close` is called when they agree. */
  readonly mayClose: (account: AccountId, close: () => void) => boolean;
  /** Parley is about to end: the next start opens what is open now. */
  readonly isQuitting: () => boolean;
  readonly tell: (page: PageWindow, event: AppEvent) => void;
  readonly onChange: (places: readonly OwnPlace[]) => void;
  /** Shows a conversation in the main window, which comes to the front. */
  readonly showInMain: (place: OwnWindow) => void;
}

/** The windows that show one conversation each. A conversation has one at most. */
export interface OwnWindows {
  list(): readonly OwnPlace[];
  /** Opens a window for a conversation, or brings the one that it has to the front, at that message. */
  open(place: OwnWindow): Promise<void>;
  /** Brings the window of a conversation to the front. Returns whether it has one. */
  goTo(place: OwnWindow): boolean;
  /** The conversation that this window shows alone, once with the message that it opens at; null: it is the main one. */
  placeOf(page: PageWindow): OwnWindow | null;
  close(page: PageWindow): void;
  /** Closes the window, and opens its conversation in the main one. */
  moveBack(page: PageWindow): void;
  /** The account is closed: its windows go, and their places are forgotten. */
  forget(account: AccountId): void;
  /** Opens those that were open at the end of the last run. Of an account that `isOpen` doesn't have, they are forgotten. */
  restore(isOpen: (account: AccountId) => boolean): Promise<void>;
  /** Resolves when their places are on disk. */
  saved(): Promise<void>;
}

/** So many are open at once, at most: a page that was taken over could bury the person in windows. */
const MOST_OPEN = 10;
/** Of a new window, CSS pixels. */
const SIZE = { width: 640, height: 720 } as const;

export function createOwnWindows(parts: OwnWindowsParts): OwnWindows {
  const { windows } = parts;
  const inTurn = createOneAtATime();
  const places = createOwnPlaces(parts.state, parts.log);
  /** Each that has not asked yet where it opens. */
  const opensAt = new WeakMap<PageWindow, OwnWindow>();
  /** They close to go back to the main window. */
  const leaving = new WeakSet<BrowserWindow>();
  const list = () => placesOf(windows);

  /** `isAsked`: the person wants it now, so it takes the focus. */
  async function show(place: OwnWindow, isAsked: boolean): Promise<void> {
    const page = await inTurn(async () => {
      await places.load();
      if (goTo(place)) return null;
      if (list().length < MOST_OPEN) return makeOwn(parts, places, leaving, place);
      parts.showInMain(place);
      return null;
    });
    if (page === null) return;
    opensAt.set(page, place);
    const { window } = page;
    window.once('ready-to-show', () => (isAsked ? window.show() : window.showInactive()));
    await window.loadURL(START_PAGE);
  }

  function goTo(place: OwnWindow): boolean {
    const page = windows.ofPlace(place);
    if (page === null) return false;
    const { msgId } = place;
    if (opensAt.has(page)) opensAt.set(page, place);
    else if (msgId !== null) parts.tell(page, { name: 'goTo', payload: { msgId } });
    bringForward(page.window);
    return true;
  }

  return {
    ...{ list, goTo },
    open: (place) => show(place, true),
    placeOf(page) {
      const first = opensAt.get(page);
      opensAt.delete(page);
      return first ?? (page.place && { ...page.place, msgId: null });
    },
    close: ({ window, place }) => {
      if (place !== null) window.close();
    },
    moveBack({ window, place }) {
      if (place === null) return;
      leaving.add(window);
      window.close();
    },
    forget(account) {
      places
        .forget((place) => place.account === account)
        .catch((error: unknown) =>
          parts.log.warn(`Places of windows were not forgotten: ${describe(error)}`),
        );
      for (const { window, place } of windows.all()) if (place?.account === account) window.destroy();
    },
    async restore(isOpen) {
      await places.load();
      const wanted = places.all().filter((each) => each.isOpen);
      await places.forget((place) => place.isOpen && !isOpen(place.account));
      const opened = wanted.filter(({ account }) => isOpen(account));
      await Promise.all(opened.map(({ account, convId }) => show({ account, convId, msgId: null }, false)));
    },
    saved: places.saved,
  };
}

const placesOf = (windows: Windows): readonly OwnPlace[] => windows.all().flatMap(({ place }) => place ?? []);

/** Makes the window of a conversation, where the last one was. `leaving`: those that close to go back to the main window. */
function makeOwn(
  parts: OwnWindowsParts,
  places: OwnPlaces,
  leaving: WeakSet<BrowserWindow>,
  { account, convId }: OwnPlace,
): PageWindow {
  const { windows, isQuitting, mayClose, onChange, showInMain, zoom } = parts;
  const place: OwnPlace = { account, convId };
  const before = places.find(place);
  const page = makePageWindow(parts, { place, size: SIZE, bounds: before?.bounds ?? null });
  const { window } = page;
  keepZoom(window.webContents, zoom.level);
  // Not before it is shown: a maximised window is a visible one.
  let isToMaximise = before?.isMaximised ?? false;
  window.once('show', () => {
    if (isToMaximise) window.maximize();
    isToMaximise = false;
  });
  const keep = (isOpen: boolean) => {
    const isMaximised = isToMaximise || window.isMaximized();
    places.put({ ...place, bounds: window.getNormalBounds(), isMaximised, isOpen });
  };
  let isAgreed = false;
  const agreed = () => {
    isAgreed = true;
    window.close();
  };
  window.on('close', (event) => {
    if (isAgreed || isQuitting() || mayClose(account, agreed)) return keep(isQuitting());
    leaving.delete(window);
    event.preventDefault();
  });
  window.once('closed', () => {
    onChange(placesOf(windows));
    if (leaving.has(window)) showInMain({ ...place, msgId: null });
  });
  keep(true);
  onChange(placesOf(windows));
  return page;
}
