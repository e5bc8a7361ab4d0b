/**
 * Lets `fetch` take the app's own schemes, which stock Chromium refuses, and sound and video be read from the middle, which it does of
 * https only: they are asked for as the host calls them (schemes.ts). Injected as source text; it uses its arguments and nothing else
 * from outside itself.
 */
export function makeOwnSchemes(schemes: readonly string[]): void {
  const toChromium = (url: string) => {
    const [, scheme = '', host = '', rest = ''] = /^([a-z0-9-]+):\/\/([^/?#]*)(.*)$/s.exec(url) ?? [];
    return schemes.includes(scheme) ? `https://${host}.${scheme}.localhost${rest}` : url;
  };
  const realFetch = window.fetch;
  window.fetch = (input, init) =>
    realFetch.call(window, input instanceof Request ? input : toChromium(String(input)), init);
  HTMLMediaElement.prototype.setAttribute = function setAttribute(name: string, value: string) {
    Element.prototype.setAttribute.call(this, name, name === 'src' ? toChromium(String(value)) : value);
  };
}
