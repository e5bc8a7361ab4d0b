import { randomBytes } from 'node:crypto';
import { type BridgeParts, makeBridge, makeIncoming, makeOutgoing } from './bridge.ts';
import { type Codec, makeDecoder, makeEncoder } from './codec.ts';
import { makeOwnSchemes } from './ownSchemes.ts';
import {
  known,
  makeIpcRenderer,
  makePreloadWorld,
  makeSpelling,
  type PreloadConfig,
  type PreloadParts,
  watchContextMenu,
  watchKeys,
} from './preloadWorld.ts';

/** The codec on this side of the protocol. */
export const codec: Codec = {
  encode: makeEncoder({
    to: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
  }),
  decode: makeDecoder({ from: (text) => new Uint8Array(Buffer.from(text, 'base64')) }),
};

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

type Make = (...args: never[]) => unknown;

/** Node leaves types out by blanks, so that the text of a function is plain JavaScript. */
const call = (make: Make, ...args: string[]) => `(${make.toString()})(${args.join(', ')})`;

/** The text of an object with these functions. */
const together = (parts: Readonly<Record<string, Make>>) =>
  `{ ${Object.entries(parts)
    .map(([name, make]) => `${name}: ${make.toString()}`)
    .join(', ')} }`;

const BRIDGE_PARTS = together({ makeOutgoing, makeIncoming } satisfies BridgeParts);
const PRELOAD_PARTS = together({
  known,
  makeIpcRenderer,
  makeSpelling,
  watchKeys,
  watchContextMenu,
} satisfies PreloadParts);

/** The two scripts that begin every document of one window. `preload` is the text of the app's preload file. */
export function pageScripts(
  preload: string,
  options: Pick<PreloadConfig, 'observe' | 'process' | 'ownSpellChecker'>,
  schemes: readonly string[],
): PageScripts {
  const secret = randomBytes(16).toString('hex');
  const [pageEnd, preloadEnd, tag] = ['page', 'preload', 'tag'].map(
    (part) => `electron-host-${part}-${secret}`,
  );
  const config: PreloadConfig = { binding: `b${secret}`, receiver: `r${secret}`, ...options };
  const quoted = (value: unknown) => JSON.stringify(value) ?? 'undefined';
  const bridge = (mine: string | undefined, theirs: string | undefined) =>
    call(makeBridge, quoted(mine), quoted(theirs), quoted(tag), BRIDGE_PARTS);
  return {
    binding: config.binding,
    receiver: config.receiver,
    page: `(() => { ${ONLY_HERE}\n${bridge(pageEnd, preloadEnd)};
${call(makeOwnSchemes, quoted(schemes))}; })();`,
    preload: `(() => { ${ONLY_HERE}
const bridge = ${bridge(preloadEnd, pageEnd)};
const codec = {
  encode: ${call(makeEncoder, '{ to: (bytes) => bytes.toBase64() }')},
  decode: ${call(makeDecoder, '{ from: (text) => Uint8Array.fromBase64(text) }')},
};
const world = ${call(makePreloadWorld, quoted(config), 'codec', 'bridge', PRELOAD_PARTS)};
const module = { exports: {} };
(function (require, process, module, exports) {
${preload}
})(world.require, world.process, module, module.exports);
})();
//# sourceURL=electron-host-preload.js`,
  };
}
