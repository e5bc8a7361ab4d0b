/** Members that Node, promises, EventEmitter or the inspector look up on every object: absence is the right answer. */
const QUIET = new Set(['then', 'toJSON', 'domain', 'nodeType', 'inspect', 'asymmetricMatch']);

/** A prototype that answers for `base` and throws for everything else: a missing member must not look like undefined. */
export function guard(name: string, base: object): object {
  return new Proxy(base, {
    get(target, key, receiver) {
      const quiet = typeof key === 'symbol' || key.startsWith('_') || QUIET.has(key) || key in target;
      if (quiet) return Reflect.get(target, key, receiver);
      throw new Error(`electron-host: ${name}.${key} is not provided`);
    },
  });
}

/** Makes reading an unknown member of `value` an error. Returns `value` itself. */
export function guarded<T extends object>(name: string, value: T): T {
  return Object.setPrototypeOf(value, guard(name, Object.getPrototypeOf(value) as object)) as T;
}

/** Replaces a whole part of Electron that the host lacks, so that importing it works and using it doesn't. */
export function absent(name: string): unknown {
  const refuse = (member: string): never => {
    throw new Error(`electron-host: ${name}${member} is not provided`);
  };
  return new Proxy(function absentPart() {}, {
    get: (_target, key) => (typeof key === 'symbol' || QUIET.has(key) ? undefined : refuse(`.${key}`)),
    apply: () => refuse(''),
    construct: () => refuse(''),
  });
}
