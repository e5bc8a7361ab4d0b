import { NOTIFY_LEVELS } from './notifications.ts';
import { MAX_SPELLING_LANGUAGES, SPELLING_ID } from './spelling.ts';

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

/** Up to `max` names of this form, in the person's order. */
const names = (max: number, form: RegExp) =>
  ({ kind: 'names', max, form, fallback: [] as readonly string[] }) as const;

/** Stored by the shell, and unknown elsewhere. */
const ofShell = (fallback: string | null) => ({ kind: 'of-shell', fallback }) as const;

/**
 * Every setting with its possible values and its default. The type, the defaults, the content of `settings.json` and what the
 * page may change are derived from it.
 */
export const SETTINGS = {
  /** True: Enter sends. False: it breaks the line. Ctrl or Command with Enter always sends, and Shift+Enter always breaks the line. */
  enterSends: flag(true),
  theme: choice(['system', 'light', 'dark'], 'system'),
  /** Width of the conversation list and of the details pane, CSS pixels. */
  listWidth: amount(200, 800, 320),
  detailsWidth: amount(200, 800, 300),
  besideWidth: amount(200, 2_000, 420),
  detailsOpen: flag(false),
  /** With several accounts, one list has the conversations of all of them. */
  allAccounts: flag(false),
  /** Whether small pictures are downloaded automatically; `this-network`: only in the network where that was chosen. */
  images: choice(['off', 'this-network', 'always'], 'always'),
  /** The network of `this-network`, as the shell identifies it; null for none. */
  imagesNetwork: ofShell(null),
  /** The largest picture that is downloaded automatically, bytes. */
  imagesMaxBytes: bytes(5_000_000),
  /** How much room downloaded files may take on this computer, bytes; the least recently used are removed first. */
  cacheLimit: bytes(10 * 2 ** 30),
  /** Searches find the text of files that are on this computer, too. */
  fileTexts: flag(true),
  /** How long a message is held so that the send can be undone, ms; 0: not at all. */
  undoSendMs: whole(0, 30_000, 0),
  /** Where Parley, before it sends, shows messages that arrived since the person began to type; `shared`: if several others take part. */
  staleReply: choice(['off', 'shared', 'always'], 'shared'),
  /** The languages that spelling is checked in, by `SpellingLanguage.id`; none: it isn't. */
  spelling: names(MAX_SPELLING_LANGUAGES, SPELLING_ID),
  /** The messages that Parley notifies of, in conversations without a level of their own. */
  notify: choice(NOTIFY_LEVELS, 'all'),
  /** The content of a notification: its sender and the message, the sender alone, or neither. */
  notifyContent: choice(['message', 'sender', 'nothing'], 'message'),
  notifySound: flag(true),
  /** No notifications at all, until the person turns this off. */
  doNotDisturb: flag(false),
  /** No notifications each day between two times of this computer, minutes since midnight. */
  quietHours: flag(false),
  quietFrom: whole(0, 24 * 60 - 1, 20 * 60),
  quietTo: whole(0, 24 * 60 - 1, 7 * 60),
  /** Critical messages notify even then. */
  criticalBreaksThrough: flag(true),
  /** Closing the window leaves Parley in the system tray. */
  closeToTray: flag(false),
  /** Where that was explained, once: `notification`, or `window` where the system showed none; null: nowhere. */
  toldOfTray: ofShell(null),
  /** The window has yet to say it. */
  trayNotice: flag(false),
  /** A start at login shows no window. */
  startHidden: flag(false),
  /** How much room a row of the list takes. */
  density: choice(['comfortable', 'compact'], 'comfortable'),
  /** The views stand beside the list where there is room. */
  viewsShown: flag(false),
  /** Found messages by time, or together with those of the same conversation. */
  hitsBy: choice(['time', 'conversation'], 'time'),
  /** Letters alone do something with the conversation that has the focus in the list. */
  letterKeys: flag(true),
  /** How long others may wait for an answer before the list marks it, minutes; 0: as long as it takes. */
  answerWithin: whole(0, 60 * 24 * 60, 24 * 60),
  /** Whether a message that was deleted on the service leaves a placeholder. Its text and file are always removed. */
  deleted: choice(['hide', 'stub'], 'hide'),
} as const;

type Declared = typeof SETTINGS;
export type SettingName = keyof Declared;
export type Setting = Declared[SettingName];
/** The settings that the page may change. */
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
