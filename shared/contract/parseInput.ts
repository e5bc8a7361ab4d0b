import type { z } from 'zod';
import { AppError } from '../errors/errors.ts';

/**
 * What a route gets of what it was given.
 * @throws AppError `bad-input`, which names places and no values: what was refused may be a password
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

/** A check may itself stumble over an object that pretends to be something else, such as a text with a length. */
function attempt<Schema extends z.ZodType>(name: string, schema: Schema, input: unknown) {
  try {
    return schema.safeParse(input);
  } catch (thrown) {
    throw new AppError('bad-input', `${name} cannot read its input.`, {}, { cause: thrown });
  }
}
