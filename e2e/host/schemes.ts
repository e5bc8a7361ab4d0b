/**
 * Stock Chromium refuses to open a document of a scheme that it does not know. So `parley://app/x` is opened as
 * `https://app.parley.localhost/x`, which never leaves this process, and is called by its own name everywhere else.
 */
export interface Schemes {
  register(scheme: string): void;
  all(): readonly string[];
  toChromium(url: string): string;
  fromChromium(url: string): string;
  /** The same for the names inside a Content-Security-Policy. */
  policyToChromium(policy: string): string;
}

export function makeSchemes(): Schemes {
  const known = new Set<string>();
  return {
    all: () => [...known],
    register(scheme) {
      if (!/^[a-z][a-z0-9-]*$/.test(scheme))
        throw new Error(`electron-host: a scheme named "${scheme}" is not provided`);
      known.add(scheme);
    },
    toChromium(url) {
      const [, scheme = '', host = '', rest = ''] = /^([a-z0-9-]+):\/\/([^/?#]*)(.*)$/s.exec(url) ?? [];
      return known.has(scheme) ? `https://${host}.${scheme}.localhost${rest}` : url;
    },
    fromChromium(url) {
      const [, host = '', scheme = '', rest = ''] =
        /^https:\/\/([^/?#]*)\.([a-z0-9-]+)\.localhost(.*)$/s.exec(url) ?? [];
      return known.has(scheme) ? `${scheme}://${host}${rest}` : url;
    },
    policyToChromium(policy) {
      let rewritten = policy;
      for (const scheme of known) {
        rewritten = rewritten
          .replaceAll(
            new RegExp(`(?<=^|[\\s;])${scheme}://([^\\s;/]+)`, 'g'),
            `https://$1.${scheme}.localhost`,
          )
          .replaceAll(
            new RegExp(`(?<=^|[\\s;])${scheme}:(?=[\\s;]|$)`, 'g'),
            // An image keeps the scheme, a fetch doesn't.
            `${scheme}: https://*.${scheme}.localhost`,
          );
      }
      return rewritten;
    },
  };
}
