import { readFile } from 'node:fs/promises';
import { protocol, type Session } from 'electron';
import { resolveAsset, SCHEME, SECURITY_HEADERS } from './assets.ts';

/** Makes the scheme an origin of its own with a secure context. To be called before the app is ready. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([{ scheme: SCHEME, privileges: { standard: true, secure: true } }]);
}

/** Serves the built page in `root` under the scheme, and nothing else. */
export function serveAssets(session: Session, root: string): void {
  session.protocol.handle(SCHEME, async (request) => {
    const asset = request.method === 'GET' ? resolveAsset(root, request.url) : null;
    if (!asset) return notFound();
    try {
      const body = new Uint8Array(await readFile(asset.file));
      return new Response(body, { headers: { ...SECURITY_HEADERS, 'Content-Type': asset.mimeType } });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return notFound();
      throw error;
    }
  });
}

function notFound(): Response {
  return new Response('Not found', { status: 404, headers: SECURITY_HEADERS });
}
