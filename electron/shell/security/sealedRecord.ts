import { z } from 'zod';
import { parseJson } from '../app/jsonFile.ts';

/**
 * The plain text under a seal. `newer`: a record of a version of Parley that came later. `broken`: a record that isn't as any version wrote
 * it. `bare`: no record at all, as earlier versions sealed secrets.
 */
type SealedRecord<T> =
  | { readonly kind: 'known'; readonly record: T }
  | { readonly kind: 'newer' | 'broken' | 'bare' };

/**
 * Reads a record that Parley sealed. `newest`: the latest version that `schema` knows. Nothing quotes the text: an error of zod or of
 * JSON.parse could.
 */
export function readSealed<T>(schema: z.ZodType<T>, newest: number, secret: string): SealedRecord<T> {
  const value = parseJson(secret);
  const { data: record } = schema.safeParse(value);
  const newer = z.object({ version: z.number().gt(newest) });
  if (newer.safeParse(value).success) return { kind: 'newer' };
  if (record !== undefined) return { kind: 'known', record };
  return { kind: z.looseObject({}).safeParse(value).success ? 'broken' : 'bare' };
}
