import type { FastifyError, FastifyInstance } from 'fastify';
import type { Edge } from '../dialects/dialect.ts';
import { ConnectionCut } from './faultHooks.ts';
import { HttpError } from './httpErrors.ts';

const METHODS: Readonly<Record<string, string>> = {
  '/get': 'POST',
  '/getfile': 'POST',
  '/send': 'POST',
  '/sendfile': 'POST',
  '/webhook': 'POST, DELETE',
};

/** Section 7: whatever goes wrong, the answer is a JSON object with the one field `error`. */
export function addErrorHandling(app: FastifyInstance, edge: Edge, log: (line: string) => void): void {
  app.setErrorHandler<FastifyError | HttpError | ConnectionCut>((error, request, reply) => {
    if (error instanceof ConnectionCut) {
      reply.hijack();
      return;
    }
    if (error instanceof HttpError) {
      const refusal = edge.refusal({ status: error.status, error: error.message });
      return reply.code(refusal.status).send({ error: refusal.error });
    }
    const status = error.statusCode ?? 500;
    if (status < 500) return reply.code(status).send({ error: error.message });
    log(`${request.method} ${request.routeOptions.url ?? ''}: ${error.message}`);
    return reply.code(status).send({ error: 'The service could not do this; nothing was changed' });
  });

  app.setNotFoundHandler((request, reply) => {
    const allowed = METHODS[request.url.split('?')[0] ?? ''];
    if (allowed === undefined) return reply.code(404).send({ error: 'Unknown path' });
    return reply
      .code(405)
      .header('allow', allowed)
      .send({ error: `Use ${allowed} for this path` });
  });
}
