import type { z } from 'zod';
import { AppError } from '../errors/errors.ts';

/**
 * Checks the input of a route.
 * @throws AppError `bad-input`, which names fields but no values, since a value may be a password
 */
export function parseInput<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const parsed = attempt(name, schema, input);
  if (parsed.success) return parsed.data;
  const places = parsed.error.issues.map(({ path, code }) => `${path.join('.') || '(input)'}: ${code}`);
  throw new AppError('bad-input', `${name} does not accept ${places.join(', ')}.`);
}

/** A check may itself throw on an object that imitates another type, such as a string with a length. */
function attempt<Schema extends z.ZodType>(name: string, schema: Schema, input: unknown) {
  try {
    return schema.safeParse(input);
  } catch (thrown) {
    throw new AppError('bad-input', `${name} cannot read its input.`, {}, { cause: thrown });
  }
}
