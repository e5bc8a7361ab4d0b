import { randomBytes } from 'node:crypto';
import { makeBridge } from './bridge.ts';
import { makeCodec } from './codec.ts';

import { makeOwnSchemes } from './ownSchemes.ts';
import { makePreloadWorld, type PreloadConfig } from './preloadWorld.ts';

/** The codec on this side of the protocol. */
export const codec = makeCodec({
  to: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
  from: (text) => new Uint8Array(Buffer.from(text, 'base64')),
});

export interface PageScripts {
  /** For the page's own world. */
  readonly page: string;
  /** For the isolated world: Electron's part, then the preload itself. */
  readonly preload: string;
  readonly binding: string;
  readonly receiver: string;
}

/** Only the window's own document gets a preload, as without `nodeIntegrationInSubFrames`. */
const ONLY_HERE = `if (window.top !== window || location.href === 'about:blank' || location.protocol === 'data:') return;`;

/** Node leaves types out by blanks, so that the text of a function is plain JavaScript. */
const call = (make: (...args: never[]) => unknown, ...args: string[]) =>
  `(${make.toString()})(${args.join(', ')})`;

/** The two scripts that begin every document of one window. `preload` is the text of the app's preload file. */
export function pageScripts(
  preload: string,
  options: Pick<PreloadConfig, 'observe' | 'process'>,
  schemes: readonly string[],
): PageScripts {
  const secret = randomBytes(16).toString('hex');
  const [pageEnd, preloadEnd, tag] = ['page', 'preload', 'tag'].map(
    (part) => `electron-host-${part}-${secret}`,
  );
  const config: PreloadConfig = { binding: `b${secret}`, receiver: `r${secret}`, ...options };
  const quoted = (value: unknown) => JSON.stringify(value) ?? 'undefined';
  const base64 = '{ to: (bytes) => bytes.toBase64(), from: (text) => Uint8Array.fromBase64(text) }';
  return {
    binding: config.binding,
    receiver: config.receiver,
    page: `(() => { ${ONLY_HERE}\n${call(makeBridge, quoted(pageEnd), quoted(preloadEnd), quoted(tag))};
${call(makeOwnSchemes, quoted(schemes))}; })();`,
    preload: `(() => { ${ONLY_HERE}
const bridge = ${call(makeBridge, quoted(preloadEnd), quoted(pageEnd), quoted(tag))};
const codec = ${call(makeCodec, base64)};
const world = ${call(makePreloadWorld, quoted(config), 'codec', 'bridge')};
const module = { exports: {} };
(function (require, process, module, exports) {
${preload}
})(world.require, world.process, module, module.exports);
})();
//# sourceURL=electron-host-preload.js`,
  };
}
