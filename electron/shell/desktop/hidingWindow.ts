import type { TrayState } from '../../../shared/model/desktopFacts.ts';
import { describe, type Log } from '../app/log.ts';

/**
 * How often the desktop is asked while the window is hidden, ms, and after how many answers without a tray the window comes back. After a
 * login, the tray may come later than Parley, and one that restarts is away for a moment.
 */
const EVERY_MS = 5_000;
const MISSES = 3;

interface HidingParts {
  /** Asks the desktop. */
  readonly findTray: () => Promise<TrayState>;
  readonly isHidden: () => boolean;
  readonly hide: () => void;
  readonly show: () => void;
  readonly quit: () => void;
  readonly after: (ms: number, run: () => void) => void;
  readonly log: Log;
}

/** The window while Parley's icon in the tray can bring it back, and no longer. */
export interface HidingWindow {
  /**
   * The person closed the window: hides it and tells `onHidden`, or quits Parley where no tray is shown. `isCalledBack`: the person wants it
   * again, so neither happens.
   */
  close(onHidden: () => void, isCalledBack: () => boolean): Promise<void>;
  /** The window is hidden: shows it once it is clear that no tray is shown. */
  watch(): Promise<void>;
}

export function createHidingWindow(parts: HidingParts): HidingWindow {
  const { findTray, isHidden, hide, show, quit, after, log } = parts;
  let isClosing = false;
  let turn = 0;

  async function hasTray(): Promise<boolean> {
    try {
      return (await findTray()) !== 'missing';
    } catch (error) {
      log.warn(`The tray icon failed: ${describe(error)}`);
      return false;
    }
  }

  const pause = () => new Promise<void>((resolve) => after(EVERY_MS, resolve));

  async function watch(): Promise<void> {
    turn += 1;
    const own = turn;
    let missed = 0;
    while (own === turn && isHidden()) {
      missed = (await hasTray()) ? 0 : missed + 1;
      if (missed === MISSES) break;
      await pause();
    }
    if (own === turn && isHidden()) show();
  }

  return {
    watch,
    async close(onHidden, isCalledBack) {
      if (isClosing) return;
      isClosing = true;
      const hides = await hasTray();
      isClosing = false;
      if (isCalledBack()) return;
      if (!hides) {
        quit();
        return;
      }
      hide();
      onHidden();
      void watch();
    },
  };
}
