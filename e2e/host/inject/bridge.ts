/**
 * One end of the bridge between a page's own world and the preload's isolated world, in the same document.
 * Both ends talk in synchronous custom events whose names hold a secret; Chromium clones `event.detail` from
 * world to world, and functions and promises go by number.
 * Injected as source text at the start of a document, before the page's first script: everything that the page
 * could replace is captured here, and the function uses nothing from outside itself.
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

export function makeBridge(mine: string, theirs: string, tag: string): BridgeEnd {
  const { addEventListener, dispatchEvent } = EventTarget.prototype;
  const { apply, defineProperty, getPrototypeOf } = Reflect;
  const { entries, fromEntries, freeze } = Object;
  const Captured = { CustomEvent, Promise, Error };
  const ours = new Map<number, (...args: unknown[]) => unknown>();
  const results = new Map<number, { readonly ok: boolean; readonly value: unknown }>();
  const waiting = new Map<number, Settle>();
  let lastId = 0;

  const post = (detail: Detail) => {
    apply(dispatchEvent, document, [new Captured.CustomEvent(theirs, { detail })]);
  };

  const isPlain = (value: object) => {
    const prototype = getPrototypeOf(value);
    return prototype === Object.prototype || prototype === null;
  };

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
      ours.set(id, value as (...args: unknown[]) => unknown);
      return { [tag]: 'function', id };
    }
    if (typeof value !== 'object' || value === null) return value;
    if (value instanceof Captured.Promise) return packPromise(value);
    if (Array.isArray(value)) return value.map(pack);
    return isPlain(value) ? fromEntries(entries(value).map(([key, item]) => [key, pack(item)])) : value;
  }

  function callOther(fn: number, args: unknown[]): unknown {
    const id = ++lastId;
    post({ type: 'call', id, fn, args: pack(args) });
    const result = results.get(id);
    results.delete(id);
    if (!result) throw new Captured.Error('An object could not be cloned.');
    if (!result.ok) throw result.value;
    return unpack(result.value);
  }

  function unpack(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(unpack);
    if (!isPlain(value)) return value;
    const { [tag]: kind, id } = value as { [key: string]: unknown; id: number };
    if (kind === 'function') return (...args: unknown[]) => callOther(id, args);
    if (kind === 'promise')
      return new Captured.Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
    return fromEntries(entries(value).map(([key, item]) => [key, unpack(item)]));
  }

  function answer(id: number, fn: number, args: unknown) {
    try {
      const call = ours.get(fn);
      if (!call) throw new Captured.Error('electron-host: no such function');
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
    // What cannot be cloned arrives as nothing; the caller then finds that it has no result.
    if (!detail) return;
    switch (detail.type) {
      case 'expose':
        defineProperty(globalThis, detail.key, { value: deepFreeze(unpack(detail.api)), enumerable: true });
        break;
      case 'call':
        answer(detail.id, detail.fn, detail.args);
        break;
      case 'result':
        results.set(detail.id, detail);
        break;
      case 'settle': {
        const settle = waiting.get(detail.id);
        waiting.delete(detail.id);
        if (detail.ok) settle?.resolve(unpack(detail.value));
        else settle?.reject(detail.value);
        break;
      }
    }
  }

  apply(addEventListener, document, [mine, (event: CustomEvent<Detail | null>) => receive(event.detail)]);
  return { expose: (key, api) => post({ type: 'expose', key, api: pack(api) }) };
}
