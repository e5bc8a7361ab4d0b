import type { FastifyInstance } from 'fastify';
import { HttpError } from './httpErrors.ts';

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'] as const;

/**
 * Refuses what a web page may have sent, before its body is read: a request under a foreign name, as after DNS rebinding (421, RFC 9110,
 * section 15.5.20), and any request with `Origin` (403), which browsers add to what pages send (Fetch standard, section 3.2). `hosts`: names
 * besides those of this computer, without a port.
 */
export function addHostCheck(app: FastifyInstance, hosts: readonly string[]): void {
  const own = new Set([...LOOPBACK, ...hosts.map((host) => host.toLowerCase())]);
  app.addHook('onRequest', async ({ headers: { host = '', origin } }) => {
    if (origin !== undefined) throw new HttpError(403, 'Requests from web pages are refused');
    const name = host.toLowerCase().replace(/:\d+$/u, '');
    if (!own.has(name)) throw new HttpError(421, 'The service is not reached under this name');
  });
}
