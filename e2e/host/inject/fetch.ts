/**
 * Lets `fetch` take the app's own schemes, which stock Chromium refuses: they are asked for as the host calls them (schemes.ts).
 * Injected as source text; it uses its arguments and nothing else from outside itself.
 */
export function makeFetch(schemes: readonly string[]): void {
  const real = window.fetch;
  const toChromium = (url: string) => {
    const [, scheme = '', host = '', rest = ''] = /^([a-z0-9-]+):\/\/([^/?#]*)(.*)$/s.exec(url) ?? [];
    return schemes.includes(scheme) ? `https://${host}.${scheme}.localhost${rest}` : url;
  };
  window.fetch = (input, init) =>
    real.call(window, input instanceof Request ? input : toChromium(String(input)), init);
}
