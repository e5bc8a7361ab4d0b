import type { z } from 'zod';

/**
 * A value from outside in the form of `schema`; undefined when it hasn't that form. Also when a check throws: one of lengths does on an
 * object that has a length and is no text.
 */
export function readAs<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> | undefined {
  try {
    return schema.safeParse(value).data;
  } catch {
    return undefined;
  }
}
