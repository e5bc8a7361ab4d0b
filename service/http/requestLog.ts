import type { FastifyInstance } from 'fastify';
import type { RequestLog, RequestRecord } from '../requests.ts';
import { endpointOf } from './faultHooks.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** How this request stands in the log; null for a path that is not of the API. */
    record: RequestRecord | null;
  }
}

/** Writes every request to the API into `requests` as it arrives, without the password. */
export function addRequestLog(app: FastifyInstance, requests: RequestLog, now: () => number): void {
  app.decorateRequest('record', null);
  app.addHook('preHandler', async (request) => {
    const endpoint = endpointOf(request);
    if (!endpoint) return;
    const record: RequestRecord = { endpoint, method: request.method, at: now(), params: {} };
    for (const [name, value] of Object.entries(request.body ?? {})) {
      if (name !== 'password') record.params[name] = String(value);
    }
    request.record = record;
    requests.add(record);
  });
}
