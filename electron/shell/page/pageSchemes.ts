import { readFile } from 'node:fs/promises';
import type { Protocol, Session } from 'electron';
import { ifMissing } from '../../../shared/errors/errors.ts';
import { MEDIA_SCHEME } from '../../../shared/model/files/media.ts';
import { resolveAsset, SCHEME, SECURITY_HEADERS } from './assets.ts';

/**
 * Makes the page's scheme and that of files secure origins of their own. The page can also read files with `fetch`, and play them as they
 * load. Call it before the app is ready.
 */
export function registerSchemes(protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true };
  protocol.registerSchemesAsPrivileged([
    { scheme: SCHEME, privileges },
    { scheme: MEDIA_SCHEME, privileges: { ...privileges, corsEnabled: true, stream: true } },
  ]);
}

/** Serves the built page in `root` under the scheme, and nothing else. */
export function serveAssets(session: Session, root: string): void {
  session.protocol.handle(SCHEME, async (request) => {
    const asset = request.method === 'GET' ? resolveAsset(root, request.url) : null;
    if (!asset) return notFound();
    const body = await readFile(asset.file).catch(ifMissing(null));
    if (body === null) return notFound();
    const headers = { ...SECURITY_HEADERS, 'Content-Type': asset.mimeType };
    return new Response(new Uint8Array(body), { headers });
  });
}

function notFound(): Response {
  return new Response('Not found', { status: 404, headers: SECURITY_HEADERS });
}
