import { z } from 'zod';
import type { ErrorData } from '../errors/errors.ts';
import type { AppInfo, Command } from '../model/app.ts';
import type { DesktopFacts } from '../model/desktopFacts.ts';
import type { Arrival } from '../model/place.ts';
import type { Settings } from '../model/settings.ts';
import { settingsChange } from '../model/settingsSchemas.ts';
import { nothing, route, zText } from './inputs.ts';

export const generalAppRoutes = {
  'app.info': route<AppInfo>()(nothing),
  'settings.get': route<Settings>()(nothing),
  'settings.set': route<Settings>()(settingsChange),
  /** Sets the title of the page's window. Not by the page's own, which Chromium may write to its profile. */
  'window.setTitle': route<null>()(z.object({ title: z.string().max(1_000) }).strict()),
  /** The place that the last link or notification outside the window leads to, once; null: none. */
  'place.take': route<Arrival | null>()(nothing),
  /** Opens the system's panel of emoji for the field with the focus; false: it has none. */
  'window.showEmojiPanel': route<boolean>()(nothing),
  /** Whether Parley starts at login. Returns what the system says then. */
  'desktop.setLogin': route<DesktopFacts>()(z.object({ isOn: z.boolean() }).strict()),
  'desktop.get': route<DesktopFacts>()(nothing),
  /** Prints the page as its print style sheet has it. */
  'window.print': route<null>()(nothing),
  'clipboard.writeText': route<null>()(z.object({ text: zText }).strict()),
} as const;

export interface GeneralAppEvents {
  settings: Settings;
  /** The window's own state, pushed because `document.hasFocus()` isn't always right. */
  window: { readonly focused: boolean };
  command: Command;
  /** Something that the person did in a menu outside the page. */
  failed: ErrorData;
  /** `place.take` has a place. */
  placeWaits: Record<string, never>;
}
