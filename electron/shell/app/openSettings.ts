import type { RouteParsed } from '../../../shared/contract/index.ts';
import type { Settings } from '../../../shared/model/settings.ts';
import { createOneAtATime } from '../../../shared/tasks/oneAtATime.ts';
import type { JsonFile } from './jsonFile.ts';

export interface SettingsKeeper {
  get(): Settings;
  /** Announces the change and saves it. If that fails, it is taken back and this is announced, too. Throws AppError 'disk-full'. */
  set(change: RouteParsed<'settings.set'> | Partial<Settings>): Promise<Settings>;
  /** Reports the current settings, and every change. */
  follow(onChange: (settings: Settings) => void): void;
}

interface SettingsOptions {
  readonly file: JsonFile<Settings>;
  /** The network that the computer is in, as one is told from another; null for none. */
  readonly network: () => string | null;
}

/** Reads the settings once; from then on, memory has what is on disk or about to be. */
export async function openSettings({ file, network }: SettingsOptions): Promise<SettingsKeeper> {
  let settings = await file.read();
  const followers: ((settings: Settings) => void)[] = [];
  const takeTurn = createOneAtATime();
  const put = (next: Settings) => {
    settings = next;
    for (const tell of followers) tell(settings);
  };
  return {
    get: () => settings,
    async set(change) {
      const given = Object.entries(change).filter(([, value]) => value !== undefined);
      const chosenHere = change.images === 'this-network' && { imagesNetwork: network() };
      const changed: Partial<Settings> = { ...Object.fromEntries(given), ...chosenHere };
      const before = settings;
      put({ ...settings, ...changed });
      try {
        // As they are by then: a change that was taken back isn't written with a later one.
        await takeTurn(() => file.write(settings));
      } catch (thrown) {
        put(takenBack(settings, changed, before));
        throw thrown;
      }
      return settings;
    },
    follow(onChange) {
      followers.push(onChange);
      onChange(settings);
    },
  };
}

/** The settings without a change, except where another has followed. */
function takenBack(now: Settings, changed: Partial<Settings>, before: Settings): Settings {
  const names = Object.keys(changed) as (keyof Settings)[];
  const own = names.filter((name) => now[name] === changed[name]);
  return { ...now, ...Object.fromEntries(own.map((name) => [name, before[name]])) };
}
