/**
 * Values of the structured clone algorithm as JSON, since a CDP binding carries strings only.
 * Both functions are also injected into pages as source text: they use nothing from outside themselves.
 */
export interface Codec {
  encode(value: unknown): string;
  decode(json: string): unknown;
}

interface Base64 {
  readonly to: (bytes: Uint8Array) => string;
  readonly from: (text: string) => Uint8Array<ArrayBuffer>;
}

type Tagged = { $: string; v?: unknown; n?: unknown; m?: unknown; s?: unknown };

export function makeEncoder(base64: Pick<Base64, 'to'>): Codec['encode'] {
  function packNumber(value: number): unknown {
    return Number.isFinite(value) && !Object.is(value, -0)
      ? value
      : { $: 'number', v: Object.is(value, -0) ? '-0' : String(value) };
  }

  function packView(value: ArrayBufferView): Tagged {
    const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    const name = value instanceof DataView ? 'Uint8Array' : Reflect.get(value, Symbol.toStringTag);
    return { $: 'view', n: name, v: base64.to(bytes) };
  }

  function packObject(value: object, path: readonly object[]): unknown {
    if (path.includes(value)) throw new Error('An object could not be cloned: it contains itself.');
    const inner = [...path, value];
    const walk = (item: unknown) => pack(item, inner);
    if (Array.isArray(value)) return Array.from(value, walk);
    if (value instanceof Date) return { $: 'date', v: packNumber(value.getTime()) };
    if (value instanceof RegExp) return { $: 'regexp', v: value.source, m: value.flags };
    if (value instanceof Map) return { $: 'map', v: Array.from(value, ([k, v]) => [walk(k), walk(v)]) };
    if (value instanceof Set) return { $: 'set', v: Array.from(value, walk) };
    if (value instanceof Error) return { $: 'error', n: value.name, m: value.message, s: value.stack };
    if (value instanceof ArrayBuffer) return { $: 'buffer', v: base64.to(new Uint8Array(value)) };
    if (ArrayBuffer.isView(value)) return packView(value);
    const entries = Object.entries(value).map(([key, item]) => [key, walk(item)]);
    return '$' in value ? { $: 'object', v: entries } : Object.fromEntries(entries);
  }

  function pack(value: unknown, path: readonly object[]): unknown {
    switch (typeof value) {
      case 'undefined':
        return { $: 'undefined' };
      case 'number':
        return packNumber(value);
      case 'bigint':
        return { $: 'bigint', v: String(value) };
      case 'function':
      case 'symbol':
        throw new Error('An object could not be cloned.');
      case 'object':
        return value === null ? null : packObject(value, path);
      default:
        return value;
    }
  }

  return (value) => JSON.stringify(pack(value, []));
}

export function makeDecoder(base64: Pick<Base64, 'from'>): Codec['decode'] {
  const VIEWS = [
    Int8Array,
    Uint8Array,
    Uint8ClampedArray,
    Int16Array,
    Uint16Array,
    Int32Array,
    Uint32Array,
    Float32Array,
    Float64Array,
    BigInt64Array,
    BigUint64Array,
  ] as const;

  const unpackers: Readonly<Record<string, (tagged: Tagged) => unknown>> = {
    undefined: () => undefined,
    number: ({ v }) => Number(v),
    bigint: ({ v }) => BigInt(String(v)),
    date: ({ v }) => new Date(Number(unpack(v))),
    regexp: ({ v, m }) => new RegExp(String(v), String(m)),
    map: ({ v }) => new Map((v as [unknown, unknown][]).map(([key, item]) => [unpack(key), unpack(item)])),
    set: ({ v }) => new Set((v as unknown[]).map(unpack)),
    error: unpackError,
    buffer: ({ v }) => base64.from(String(v)).buffer,
    view: unpackView,
    object: ({ v }) =>
      Object.fromEntries((v as [string, unknown][]).map(([key, item]) => [key, unpack(item)])),
  };

  function unpackError({ n, m, s }: Tagged): Error {
    const error = new Error(String(m));
    error.name = String(n);
    if (typeof s === 'string') error.stack = s;
    return error;
  }

  function unpackView({ n, v }: Tagged): ArrayBufferView {
    const { buffer } = base64.from(String(v));
    const View = VIEWS.find((candidate) => candidate.name === n) ?? Uint8Array;
    return new View(buffer);
  }

  function unpackTagged(tagged: Tagged): unknown {
    const unpackIt = Object.hasOwn(unpackers, tagged.$) ? unpackers[tagged.$] : undefined;
    if (!unpackIt) throw new Error(`electron-host: unknown tag ${tagged.$}`);
    return unpackIt(tagged);
  }

  function unpack(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(unpack);
    if ('$' in value) return unpackTagged(value as Tagged);
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, unpack(item)]));
  }

  return (json) => unpack(JSON.parse(json));
}
