import type { BrowserWindow } from 'electron';
import type { AccountId } from '../../../shared/model/ids.ts';
import { isSamePlace, type OwnPlace, type OwnWindow } from '../../../shared/model/windows.ts';
import { createOneAtATime } from '../../../shared/tasks/oneAtATime.ts';
import type { JsonFile } from '../app/jsonFile.ts';
import { describe } from '../app/log.ts';
import { START_PAGE } from '../page/assets.ts';
import type { OwnWindowsState } from './bounds.ts';
import { createOwnPlaces, MOST_OPEN, type OwnPlaces } from './ownPlaces.ts';
import { bringForward, makePageWindow, type PageParts } from './pageWindow.ts';
import type { UntilFollowed } from './untilFollowed.ts';
import type { PageWindow, Windows } from './windows.ts';
import { keepZoom, type Zoom } from './windowZoom.ts';

interface OwnWindowsParts extends PageParts {
  readonly state: JsonFile<OwnWindowsState>;
  readonly zoom: Pick<Zoom, 'level'>;
  readonly isOpen: (account: AccountId) => boolean;
  /** Whether a window of that account may close now. If not, the person is asked, and `close` is called when they agree. */
  readonly mayClose: (account: AccountId, window: BrowserWindow, close: () => void) => boolean;
  /** Parley is about to end: the next start opens what is open now. */
  readonly isQuitting: () => boolean;
  readonly told: Pick<UntilFollowed, 'tell' | 'loads'>;
  readonly onChange: (places: readonly OwnPlace[]) => void;
  /** Shows a conversation in the main window, which comes to the front. */
  readonly showInMain: (place: OwnWindow) => void;
}

/** How a conversation is shown. `isPressed`: a notification leads there. `toNote`: it goes to the note on it. */
interface Going {
  readonly isPressed?: boolean;
  readonly toNote?: boolean;
}

/** The windows that show one conversation each. A conversation has one at most. */
export interface OwnWindows {
  /** Also those that are about to open again after a start: no other window shows their conversations meanwhile. */
  list(): Promise<readonly OwnPlace[]>;
  /** Opens a window for a conversation, or brings the one that it has to the front, at that message. */
  open(place: OwnWindow): Promise<void>;
  /** Brings the window of a conversation to the front, or opens it if that is about to happen. Returns whether it has one. */
  goTo(place: OwnWindow, going?: Going): boolean;
  /** The conversation that this window shows alone, once with the message that it opens at; null: it is the main one. */
  placeOf(page: PageWindow): OwnWindow | null;
  close(page: PageWindow): void;
  /** Closes the window, and opens its conversation in the main one. */
  moveBack(page: PageWindow): void;
  /** The account is closed: its windows go, and their places are forgotten. */
  forget(account: AccountId): void;
  /** Opens those that were open at the end of the last run. Those of an account that isn't open are forgotten. */
  restore(): Promise<void>;
  /** Resolves when their places are on disk. */
  saved(): Promise<void>;
}

/** Of a new window, CSS pixels. */
const SIZE = { width: 640, height: 720 } as const;

export function createOwnWindows(parts: OwnWindowsParts): OwnWindows {
  const { windows, log } = parts;
  const places = createOwnPlaces(parts.state, log);
  /** They close to go back to the main window. */
  const leaving = new WeakSet<BrowserWindow>();
  const list = () => placesOf(windows, places);
  const { show, bringToFront, placeOf } = createOpening(parts, places, leaving);
  const couldNotOpen = (error: unknown) => log.warn(`A window was not opened: ${describe(error)}`);

  async function forget(isGone: (place: OwnPlace) => boolean): Promise<void> {
    const before = list().length;
    await places.forget(isGone);
    if (list().length !== before) parts.onChange(list());
  }

  return {
    placeOf,
    list: () => places.load().then(list),
    goTo(place, going = {}) {
      if (bringToFront(place, going)) return true;
      const isComing = places.isAwaited(place) && parts.isOpen(place.account);
      if (isComing) show(place, true, going).catch(couldNotOpen);
      return isComing;
    },
    open: (place) => show(place, true),
    close: ({ window, place }) => {
      if (place !== null) window.close();
    },
    moveBack({ window, place }) {
      if (place === null) return;
      leaving.add(window);
      window.close();
    },
    forget(account) {
      void forget((place) => place.account === account);
      for (const { window, place } of windows.all()) if (place?.account === account) window.destroy();
    },
    async restore() {
      await forget((place) => places.isAwaited(place) && !parts.isOpen(place.account));
      const open = (place: OwnPlace) => show({ ...place, msgId: null }, false).catch(couldNotOpen);
      await Promise.all(places.awaited().map(open));
    },
    saved: places.saved,
  };
}

/** Opens a window for a conversation that has none, and brings the one it has to the front. */
function createOpening(parts: OwnWindowsParts, places: OwnPlaces, leaving: WeakSet<BrowserWindow>) {
  const { windows } = parts;
  const inTurn = createOneAtATime();
  /** Each that has not asked yet where it opens. */
  const opensAt = new WeakMap<PageWindow, OwnWindow>();

  function tell(page: PageWindow, { msgId }: OwnWindow, { isPressed = false, toNote = false }: Going): void {
    parts.told.tell(page, { name: 'goTo', payload: { msgId, isPressed, toNote } });
  }

  function bringToFront(place: OwnWindow, going: Going): boolean {
    const page = windows.ofPlace(place);
    if (page === null) return false;
    if (opensAt.has(page)) opensAt.set(page, place);
    if (!opensAt.has(page) || going.toNote) tell(page, place, going);
    bringForward(page.window);
    return true;
  }

  return {
    bringToFront,
    /** `isAsked`: the person wants it now, so it takes the focus. */
    async show(place: OwnWindow, isAsked: boolean, going: Going = {}): Promise<void> {
      const page = await inTurn(async () => {
        await places.load();
        if (bringToFront(place, going)) return null;
        const others = placesOf(windows, places).filter((each) => !isSamePlace(each, place));
        if (others.length < MOST_OPEN) return makeOwn(parts, places, leaving, place);
        parts.showInMain(place);
        return null;
      });
      if (page === null) return;
      opensAt.set(page, place);
      if (going.toNote) tell(page, place, going);
      const { window } = page;
      window.once('ready-to-show', () => (isAsked ? window.show() : window.showInactive()));
      await window.loadURL(START_PAGE);
    },
    placeOf(page: PageWindow): OwnWindow | null {
      parts.told.loads(page);
      const first = opensAt.get(page);
      opensAt.delete(page);
      return first ?? (page.place && { ...page.place, msgId: null });
    },
  };
}

const placesOf = (windows: Windows, places: OwnPlaces): readonly OwnPlace[] => [
  ...windows.all().flatMap(({ place }) => place ?? []),
  ...places.awaited(),
];

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
    if (isAgreed || isQuitting() || mayClose(account, window, agreed)) return keep(isQuitting());
    leaving.delete(window);
    event.preventDefault();
  });
  window.once('closed', () => {
    onChange(placesOf(windows, places));
    if (leaving.has(window)) showInMain({ ...place, msgId: null });
  });
  keep(true);
  onChange(placesOf(windows, places));
  return page;
}
