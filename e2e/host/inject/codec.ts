/**
 * Values of the structured clone algorithm as JSON, since a CDP binding carries strings only.
 * The function is also injected into pages as source text: it uses nothing from outside itself.
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

export function makeCodec(base64: Base64): Codec {
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

  function packNumber(value: number): unknown {
    return Number.isFinite(value) && !Object.is(value, -0)
      ? value
      : { $: 'number', v: Object.is(value, -0) ? '-0' : String(value) };
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
    if (ArrayBuffer.isView(value)) {
      const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
      const view = VIEWS.find((View) => value instanceof View);
      return { $: 'view', n: view?.name ?? 'Uint8Array', v: base64.to(bytes) };
    }
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
    const { $: tag, v, m } = tagged;
    switch (tag) {
      case 'undefined':
        return undefined;
      case 'number':
        return Number(v);
      case 'bigint':
        return BigInt(String(v));
      case 'date':
        return new Date(Number(unpack(v)));
      case 'regexp':
        return new RegExp(String(v), String(m));
      case 'map':
        return new Map((v as [unknown, unknown][]).map(([key, item]) => [unpack(key), unpack(item)]));
      case 'set':
        return new Set((v as unknown[]).map(unpack));
      case 'error':
        return unpackError(tagged);
      case 'buffer':
        return base64.from(String(v)).buffer;
      case 'view':
        return unpackView(tagged);
      case 'object':
        return Object.fromEntries((v as [string, unknown][]).map(([key, item]) => [key, unpack(item)]));
      default:
        throw new Error(`electron-host: unknown tag ${tag}`);
    }
  }

  function unpack(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(unpack);
    if ('$' in value) return unpackTagged(value as Tagged);
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, unpack(item)]));
  }

  return {
    encode: (value) => JSON.stringify(pack(value, [])),
    decode: (json) => unpack(JSON.parse(json)),
  };
}
