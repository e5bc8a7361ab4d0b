import type { BrowserWindow, WebContents } from 'electron';
import { isSamePlace, type OwnPlace } from '../../../shared/model/windows.ts';

/** A window with Parley's page. */
export interface PageWindow {
  readonly window: BrowserWindow;
  /** The conversation that it shows alone; null: it is the main window. */
  readonly place: OwnPlace | null;
}

/** The windows that have Parley's page: the main one, and those of one conversation each. No other is heard, told or asked over. */
export interface Windows {
  /** It is one of them until it is closed. */
  add(window: BrowserWindow, place: OwnPlace | null): PageWindow;
  all(): readonly PageWindow[];
  /** Null while there is none. */
  main(): BrowserWindow | null;
  ofPlace(place: OwnPlace): PageWindow | null;
  /** That of a page; null: it is none of these. */
  ofContents(contents: WebContents): PageWindow | null;
  /** The one with the focus; null: another program has it, or a window that isn't one of these. */
  focused(): PageWindow | null;
  /** The one that the person uses: with the focus, or else had it last. Dialogs open over it, and the menu acts on it. */
  inUse(): BrowserWindow | null;
}

export function createWindows(): Windows {
  /** The last one had the focus last. */
  let inOrder: readonly PageWindow[] = [];
  const others = (page: PageWindow) => inOrder.filter((each) => each !== page);
  const main = () => inOrder.find(({ place }) => place === null)?.window ?? null;
  const focused = () => inOrder.find(({ window }) => window.isFocused()) ?? null;

  return {
    add(window, place) {
      const page: PageWindow = { window, place };
      // Before those in use: a window may open out of sight.
      inOrder = [page, ...inOrder];
      window.on('focus', () => {
        inOrder = [...others(page), page];
      });
      window.once('closed', () => {
        inOrder = others(page);
      });
      return page;
    },
    all: () => inOrder,
    main,
    ofPlace: (wanted) => inOrder.find(({ place }) => place !== null && isSamePlace(place, wanted)) ?? null,
    ofContents: (contents) => inOrder.find(({ window }) => window.webContents === contents) ?? null,
    focused,
    inUse: () => {
      const page = focused() ?? inOrder.findLast(({ window }) => window.isVisible());
      return page?.window ?? main();
    },
  };
}
