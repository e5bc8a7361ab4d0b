import type { AnyEvent, AppEventName } from '../../../shared/contract/index.ts';
import type { PageWindow, Windows } from './windows.ts';

/** `one`: the sender names the window. */
type Audience = 'all' | 'main' | 'in-use' | 'one';

/** Which windows hear the events of no account. */
const HEARD_BY: Readonly<Record<AppEventName, Audience>> = {
  accounts: 'all',
  command: 'in-use',
  failed: 'in-use',
  goTo: 'one',
  handedOver: 'one',
  ownWindows: 'all',
  placeWaits: 'main',
  session: 'all',
  settings: 'all',
  shared: 'main',
  spelling: 'all',
  window: 'one',
};

/** The windows that hear an event. Those of an account go to the main window, and to the windows of its own conversations alone. */
export function audienceOf(event: AnyEvent, windows: Windows): readonly PageWindow[] {
  if ('account' in event)
    return windows.all().filter(({ place }) => place === null || place.account === event.account);
  const audience = HEARD_BY[event.name];
  switch (audience) {
    case 'all':
      return windows.all();
    case 'main':
      return windows.all().filter(({ place }) => place === null);
    case 'in-use': {
      const inUse = windows.inUse();
      return windows.all().filter(({ window }) => window === inUse);
    }
    case 'one':
      return [];
  }
}
