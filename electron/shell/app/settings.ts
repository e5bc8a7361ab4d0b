import { z } from 'zod';
import type { RouteParsed } from '../../../shared/contract.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../shared/settings.ts';
import type { JsonFile } from './jsonFile.ts';

const bytes = z.number().int().nonnegative();
const width = z.number().min(200).max(800);

/** What `settings.json` holds. A value that makes no sense is its default; the others stay as they are. */
export const settingsSchema = z.object({
  enterSends: z.boolean().catch(DEFAULT_SETTINGS.enterSends),
  theme: z.enum(['system', 'light', 'dark']).catch(DEFAULT_SETTINGS.theme),
  listWidth: width.catch(DEFAULT_SETTINGS.listWidth),
  detailsWidth: width.catch(DEFAULT_SETTINGS.detailsWidth),
  detailsOpen: z.boolean().catch(DEFAULT_SETTINGS.detailsOpen),
  images: z.enum(['off', 'this-network', 'always']).catch(DEFAULT_SETTINGS.images),
  imagesNetwork: z.string().nullable().catch(DEFAULT_SETTINGS.imagesNetwork),
  imagesMaxBytes: bytes.catch(DEFAULT_SETTINGS.imagesMaxBytes),
  cacheLimit: bytes.catch(DEFAULT_SETTINGS.cacheLimit),
  undoSendMs: z.number().int().min(0).max(30_000).catch(DEFAULT_SETTINGS.undoSendMs),
  staleReply: z.enum(['off', 'shared', 'always']).catch(DEFAULT_SETTINGS.staleReply),
  deleted: z.enum(['hide', 'stub']).catch(DEFAULT_SETTINGS.deleted),
}) satisfies z.ZodType<Settings>;

export interface SettingsKeeper {
  get(): Settings;
  /** Keeps the change on disk and tells everybody. */
  set(change: RouteParsed<'settings.set'>): Promise<Settings>;
  /** Tells of the settings as they are now, and of every change. */
  follow(onChange: (settings: Settings) => void): void;
}

interface SettingsOptions {
  readonly file: JsonFile<Settings>;
  /** The network that the computer is in, as one is told from another; null for none. */
  readonly network: () => string | null;
}

/** Reads the settings once; from then on what is in memory is what is on disk or on its way there. */
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
