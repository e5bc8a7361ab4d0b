import path from 'node:path';
import { MEDIA_SCHEME } from '../../../shared/model/files/media.ts';

/** The scheme that the page is served under. It has no server behind it but pageSchemes.ts. */
export const SCHEME = 'parley-app';
const HOST = 'bundle';
export const START_PAGE = `${SCHEME}://${HOST}/index.html`;

/** The types of all files that the build puts out; nothing else is served. */
const MIME_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  // Needed to draw some documents (scripts/shipped/pdfData.ts).
  '.bcmap': 'application/octet-stream',
  '.pfb': 'application/octet-stream',
};

/** The page may load its own files, and the contents of people's files as pictures, sounds and bytes. Nothing else, from anywhere. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  `img-src 'self' ${MEDIA_SCHEME}:`,
  `media-src ${MEDIA_SCHEME}:`,
  "font-src 'self'",
  `connect-src 'self' ${MEDIA_SCHEME}:`,
  "worker-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  // No text can become markup or script, not even by a mistake in the page; only renderer/lib/bridge/startWorker.ts starts workers.
  "require-trusted-types-for 'script'",
  'trusted-types parley-workers',
].join('; ');

export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Whether an address is a page of ours, whatever its path. */
export function isOwnPage(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.protocol === `${SCHEME}:` && url.host === HOST;
}

/**
 * The file of the built page at an address, with its type; null if there is none: another host, a path outside `root`, or a type that the
 * build doesn't produce.
 */
export function resolveAsset(root: string, address: string): { file: string; mimeType: string } | null {
  const url = URL.parse(address);
  if (!url || !isOwnPage(address)) return null;
  const name = decode(url.pathname);
  // Backslashes and colons mean something to Windows only, and no file of the build has one.
  if (name === null || /[\\:\0]/u.test(name)) return null;
  const file = path.join(root, name);
  const mimeType = MIME_TYPES[path.extname(file)];
  if (!mimeType || !file.startsWith(root + path.sep)) return null;
  return { file, mimeType };
}

function decode(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null; // a stray % names no file
  }
}
