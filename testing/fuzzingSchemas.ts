/** Values made from zod schemas, for the fuzz tests of the doors that the schemas guard. */
import fc from 'fast-check';
import type { z } from 'zod';
import { hostileNumber, hostileText, hostileValue } from './fuzzing.ts';

const ids = fc.constantFrom(
  '11111111-1111-4111-8111-111111111111',
  '22222222-2222-4222-8222-222222222222',
  '33333333-3333-4333-8333-333333333333',
);
const strings = fc.oneof(
  { weight: 2, arbitrary: fc.string({ maxLength: 20 }) },
  { weight: 1, arbitrary: hostileText },
);
const numbers = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 20 }) },
  { weight: 1, arbitrary: hostileNumber() },
);

/** The part of zod's schema definitions (zod 4, `_zod.def`) that the contract uses. */
interface Def {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly items?: readonly z.ZodType[];
  readonly options?: readonly z.ZodType[];
  readonly entries?: Readonly<Record<string, string>>;
  readonly values?: readonly unknown[];
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly format?: string;
}

/** Values that the schema accepts, mostly, or nearly accepts. @throws Error for an unknown kind of schema */
function valuesOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  const def = schema._zod.def as unknown as Def;
  switch (def.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(def.shape ?? {}).map(([key, value]) => [key, valuesOf(value)])),
      );
    case 'array':
      return fc.array(valuesOf(def.element as z.ZodType), { maxLength: 4 });
    case 'union':
      return fc.oneof(...(def.options ?? []).map(valuesOf));
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}));
    case 'literal':
      return fc.constantFrom(...(def.values ?? []));
    case 'nullable':
    case 'optional':
    case 'default':
      return fc.option(valuesOf(def.innerType as z.ZodType), {
        nil: def.type === 'nullable' ? null : undefined,
      });
    case 'readonly':
      return valuesOf(def.innerType as z.ZodType);
    case 'tuple':
      return fc.tuple(...(def.items ?? []).map(valuesOf));
    case 'pipe':
      return valuesOf(def.in as z.ZodType);
    case 'string':
      return 'format' in def && def.format !== undefined ? ids : strings;
    case 'number':
      return numbers;
    case 'boolean':
      return fc.boolean();
    case 'custom':
      return fc.uint8Array({ maxLength: 100 });
    default:
      throw new Error(`There are no values for a schema of the kind ${def.type}.`);
  }
}

/** Values that the schema accepts, ones in which a field is wrong, missing or too much, and ones that are something else altogether. */
export function valuesAround(schema: z.ZodType): fc.Arbitrary<unknown> {
  const near = valuesOf(schema);
  const spoiled = fc
    .tuple(near, fc.oneof(fc.nat({ max: 8 }), hostileText), hostileValue)
    .map(([value, where, other]) => spoil(value, where, other));
  return fc.oneof(
    { weight: 6, arbitrary: near },
    { weight: 4, arbitrary: spoiled },
    { weight: 1, arbitrary: hostileValue },
  );
}

/** Replaces the field at a place, or adds one by a name; a field that becomes undefined is missing. */
function spoil(value: unknown, where: number | string, other: unknown): unknown {
  if (typeof value !== 'object' || value === null) return other;
  const keys = Object.keys(value);
  const key = typeof where === 'string' ? where : keys[where % Math.max(1, keys.length)];
  const copy: Record<string, unknown> = { ...value };
  Object.defineProperty(copy, key ?? 'extra', {
    value: other,
    enumerable: true,
    configurable: true,
    writable: true,
  });
  return copy;
}
