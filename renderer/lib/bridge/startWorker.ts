/** Not in `lib.dom` yet (W3C Trusted Types, section 2.3). */
declare const trustedTypes: {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    /** The type that `new Worker` asks for; to TypeScript it is a URL. */
    createScriptURL(url: string): URL;
  };
};

const policy = trustedTypes.createPolicy('parley-workers', {
  createScriptURL: (url) => {
    const { href, origin } = new URL(url, location.href);
    if (origin !== location.origin) throw new TypeError('A worker comes from the app itself.');
    return href;
  },
});

/** Starts a worker of the app's own; the only place that can. `url`: of a module, by Vite's `?worker&url`. */
export function startWorker(url: string): Worker {
  return new Worker(policy.createScriptURL(url), { type: 'module' });
}
