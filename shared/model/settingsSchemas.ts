import { z } from 'zod';
import { type ChosenName, SETTINGS, type Setting, type SettingName, type Settings } from './settings.ts';

type Schemas = { readonly [N in SettingName]: z.ZodType<Settings[N], Settings[N]> };

const declared: readonly (readonly [string, Setting])[] = Object.entries(SETTINGS);

function valueSchema(setting: Setting): z.ZodType {
  switch (setting.kind) {
    case 'flag':
      return z.boolean();
    case 'choice':
      return z.enum(setting.values);
    case 'amount':
      return z.number().min(setting.min).max(setting.max);
    case 'whole':
      return z.number().int().min(setting.min).max(setting.max);
    case 'names':
      return z.array(z.string().regex(setting.form)).max(setting.max);
    case 'of-shell':
      return z.string().nullable();
  }
}

const falling = (setting: Setting): z.ZodType => valueSchema(setting).catch(setting.fallback);

/** The content of `settings.json`. A value that makes no sense is its default; the others stay as they are. */
export const settingsSchema = z.object(
  Object.fromEntries(declared.map(([name, setting]) => [name, falling(setting)])) as Schemas,
);

const ofThePage = declared.filter(([, { kind }]) => kind !== 'of-shell');

/** The settings that the page may change. */
export const settingsChange = z
  .object(
    Object.fromEntries(ofThePage.map(([name, setting]) => [name, valueSchema(setting)])) as Pick<
      Schemas,
      ChosenName
    >,
  )
  .partial()
  .strict();
