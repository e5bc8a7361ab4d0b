import type { RouteParsed } from '../../../shared/contract/index.ts';
import type { Settings } from '../../../shared/model/settings.ts';
import type { JsonFile } from './jsonFile.ts';

export interface SettingsKeeper {
  get(): Settings;
  /** Saves the change and announces it. */
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
  return {
    get: () => settings,
    async set(change) {
      const given = Object.entries(change).filter(([, value]) => value !== undefined);
      const chosenHere = change.images === 'this-network' && { imagesNetwork: network() };
      settings = { ...settings, ...Object.fromEntries(given), ...chosenHere };
      for (const tell of followers) tell(settings);
      await file.write(settings);
      return settings;
    },
    follow(onChange) {
      followers.push(onChange);
      onChange(settings);
    },
  };
}
