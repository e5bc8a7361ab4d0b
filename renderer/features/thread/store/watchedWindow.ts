import type { PaneName } from '../../../../shared/model/conversations.ts';
import type { ConvId } from '../../../../shared/model/ids.ts';
import type { Bridge } from '../../../lib/bridge/connected.ts';
import { type MessageWindow, wholeOf } from './messageWindow.ts';

/** Has core re-read the visible messages from the service. */
export interface WatchedWindow {
  shows(window: MessageWindow | null): void;
  /** Core may be another one, which has to be told again of what is shown. */
  forgotten(shown: MessageWindow | null): void;
  /** Nothing is visible any longer. */
  stop(): void;
}

export function createWatchedWindow(
  request: Bridge['request'],
  pane: PaneName,
  convId: ConvId,
  failed: (thrown: unknown) => void,
): WatchedWindow {
  let watched = '';
  const shows = (window: MessageWindow | null): void => {
    const span = wholeOf(window);
    if (span === null || watched === String(span)) return;
    watched = String(span);
    request('sync.watch', { pane, view: { convId, from: span[0], to: span[1] } }).catch(failed);
  };
  return {
    shows,
    forgotten: (shown) => {
      watched = '';
      shows(shown);
    },
    stop: () => {
      watched = '';
      request('sync.watch', { pane, view: null }).catch(failed);
    },
  };
}
