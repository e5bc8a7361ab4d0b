/**
 * One end of the bridge between a page's own world and the preload's isolated world, in the same document.
 * Both ends talk in synchronous custom events whose names hold a secret; Chromium clones `event.detail` from
 * world to world, and functions and promises go by number.
 * Injected as source text at the start of a document, before the page's first script: everything that the page
 * could replace is captured here, and the functions use their arguments and nothing else from outside themselves.
 */
export interface BridgeEnd {
  /** Makes `api` appear as `window[key]` in the other world. */
  expose(key: string, api: unknown): void;
}

type Detail =
  | { readonly type: 'expose'; readonly key: string; readonly api: unknown }
  | { readonly type: 'call'; readonly id: number; readonly fn: number; readonly args: unknown }
  | { readonly type: 'result'; readonly id: number; readonly ok: boolean; readonly value: unknown }
  | { readonly type: 'settle'; readonly id: number; readonly ok: boolean; readonly value: unknown };

interface Settle {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Builtins as they were before the page's first script. */
interface Captured {
  readonly Promise: typeof Promise;
  readonly entries: typeof Object.entries;
  readonly fromEntries: typeof Object.fromEntries;
  readonly isPlain: (value: object) => boolean;
}

/** Values that cross: functions stay here and are called by number, promises are reported once they settle. */
export function makeOutgoing(tag: string, captured: Captured, post: (detail: Detail) => void) {
  const functions = new Map<number, (...args: unknown[]) => unknown>();
  let lastId = 0;

  function packPromise(promise: Promise<unknown>) {
    const id = ++lastId;
    promise.then(
      (value) => post({ type: 'settle', id, ok: true, value: pack(value) }),
      (error) => post({ type: 'settle', id, ok: false, value: error }),
    );
    return { [tag]: 'promise', id };
  }

  function pack(value: unknown): unknown {
    if (typeof value === 'function') {
      const id = ++lastId;
      functions.set(id, value as (...args: unknown[]) => unknown);
      return { [tag]: 'function', id };
    }
    if (typeof value !== 'object' || value === null) return value;
    if (value instanceof captured.Promise) return packPromise(value);
    if (Array.isArray(value)) return value.map(pack);
    if (!captured.isPlain(value)) return value;
    return captured.fromEntries(captured.entries(value).map(([key, item]) => [key, pack(item)]));
  }

  return { pack, functionOf: (id: number) => functions.get(id) };
}

/** Values from the other end: numbers become functions and promises again. */
export function makeIncoming(
  tag: string,
  captured: Captured,
  callOther: (fn: number, args: unknown[]) => unknown,
) {
  const waiting = new Map<number, Settle>();

  function unpack(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(unpack);
    if (!captured.isPlain(value)) return value;
    const { [tag]: kind, id } = value as { [key: string]: unknown; id: number };
    if (kind === 'function') return (...args: unknown[]) => callOther(id, args);
    if (kind === 'promise')
      return new captured.Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
    return captured.fromEntries(captured.entries(value).map(([key, item]) => [key, unpack(item)]));
  }

  function settle({ id, ok, value }: Detail & { type: 'settle' }) {
    const promise = waiting.get(id);
    waiting.delete(id);
    if (ok) promise?.resolve(unpack(value));
    else promise?.reject(value);
  }

  return { unpack, settle };
}

export interface BridgeParts {
  readonly makeOutgoing: typeof makeOutgoing;
  readonly makeIncoming: typeof makeIncoming;
}

export function makeBridge(
  mine: string,
  theirs: string,
  tag: string,
  { makeOutgoing, makeIncoming }: BridgeParts,
): BridgeEnd {
  const { addEventListener, dispatchEvent } = EventTarget.prototype;
  const { apply, defineProperty, getPrototypeOf } = Reflect;
  const { entries, fromEntries, freeze } = Object;
  const isPlain = (value: object) => {
    const prototype = getPrototypeOf(value);
    return prototype === Object.prototype || prototype === null;
  };
  const captured = { CustomEvent, Promise, Error, entries, fromEntries, isPlain };
  const results = new Map<number, { readonly ok: boolean; readonly value: unknown }>();
  let lastCall = 0;

  const post = (detail: Detail) => {
    apply(dispatchEvent, document, [new captured.CustomEvent(theirs, { detail })]);
  };
  const { pack, functionOf } = makeOutgoing(tag, captured, post);
  const { unpack, settle } = makeIncoming(tag, captured, callOther);

  function callOther(fn: number, args: unknown[]): unknown {
    const id = ++lastCall;
    post({ type: 'call', id, fn, args: pack(args) });
    const result = results.get(id);
    results.delete(id);
    if (!result) throw new captured.Error('An object could not be cloned.');
    if (!result.ok) throw result.value;
    return unpack(result.value);
  }

  function answer({ id, fn, args }: Detail & { type: 'call' }) {
    try {
      const call = functionOf(fn);
      if (!call) throw new captured.Error('electron-host: no such function');
      const value = pack(call(...(unpack(args) as unknown[])));
      post({ type: 'result', id, ok: true, value });
    } catch (error) {
      post({ type: 'result', id, ok: false, value: error });
    }
  }

  function deepFreeze(value: unknown): unknown {
    if (typeof value === 'object' && value !== null) for (const [, item] of entries(value)) deepFreeze(item);
    return freeze(value);
  }

  function receive(detail: Detail | null) {
    // A value that can't be cloned arrives as nothing; the caller then finds that it has no result.
    if (!detail) return;
    switch (detail.type) {
      case 'expose':
        defineProperty(globalThis, detail.key, { value: deepFreeze(unpack(detail.api)), enumerable: true });
        break;
      case 'call':
        answer(detail);
        break;
      case 'result':
        results.set(detail.id, detail);
        break;
      case 'settle':
        settle(detail);
        break;
    }
  }

  apply(addEventListener, document, [mine, (event: CustomEvent<Detail | null>) => receive(event.detail)]);
  return { expose: (key, api) => post({ type: 'expose', key, api: pack(api) }) };
}
