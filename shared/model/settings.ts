/** One of a few values. */
const choice = <const T extends string>(values: readonly T[], fallback: NoInfer<T>) =>
  ({ kind: 'choice', values, fallback }) as const;

const flag = (fallback: boolean) => ({ kind: 'flag', fallback }) as const;

/** From `min` up to `max`. */
const amount = (min: number, max: number, fallback: number) =>
  ({ kind: 'amount', min, max, fallback }) as const;

const whole = (min: number, max: number, fallback: number) =>
  ({ kind: 'whole', min, max, fallback }) as const;

const bytes = (fallback: number) => whole(0, Number.MAX_SAFE_INTEGER, fallback);

/** Kept by the shell, which alone knows it. */
const ofShell = (fallback: string | null) => ({ kind: 'of-shell', fallback }) as const;

/**
 * Every setting: what it may be, and what it is until the person chooses. The type, the defaults, what `settings.json` holds and what the
 * page may change follow from it.
 */
export const SETTINGS = {
  /** True: Enter sends and Shift+Enter breaks the line. False: the other way round. */
  enterSends: flag(true),
  theme: choice(['system', 'light', 'dark'], 'system'),
  /** Width of the conversation list and of the details pane, CSS pixels. */
  listWidth: amount(200, 800, 320),
  detailsWidth: amount(200, 800, 300),
  detailsOpen: flag(false),
  /** Whether small pictures are fetched by themselves; `this-network`: only in the one in which it was chosen. */
  images: choice(['off', 'this-network', 'always'], 'always'),
  /** The network of `this-network`, as the shell tells one from another; null for none. */
  imagesNetwork: ofShell(null),
  /** Up to which size pictures are fetched by themselves, bytes. */
  imagesMaxBytes: bytes(5_000_000),
  /** How much of fetched files is kept on this computer, bytes; what was needed longest ago goes first. */
  cacheLimit: bytes(10 * 2 ** 30),
  /** How long a message is held back so that sending it can be undone, ms; 0: not at all. */
  undoSendMs: whole(0, 30_000, 0),
  /** Where what arrived since the person began to type is shown before it is sent; `shared`: in conversations with several others. */
  staleReply: choice(['off', 'shared', 'always'], 'shared'),
  /** Whether a message that was deleted on the service leaves a line that says so. Its text and file go in any case. */
  deleted: choice(['hide', 'stub'], 'hide'),
} as const;

type Declared = typeof SETTINGS;
export type SettingName = keyof Declared;
export type Setting = Declared[SettingName];
/** Those that the page may change. */
export type ChosenName = {
  [N in SettingName]: Declared[N]['kind'] extends 'of-shell' ? never : N;
}[SettingName];

type ValueOf<S extends Setting> = S extends { readonly kind: 'choice'; readonly values: readonly (infer T)[] }
  ? T
  : S['fallback'];

export type Settings = { readonly [N in SettingName]: ValueOf<Declared[N]> };

export const DEFAULT_SETTINGS = Object.fromEntries(
  Object.entries(SETTINGS).map(([name, { fallback }]) => [name, fallback]),
) as Settings;
