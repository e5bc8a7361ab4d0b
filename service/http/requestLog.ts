import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestLog, RequestRecord } from '../requests.ts';
import { endpointOf } from './faultHooks.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The log entry of this request; null for a path outside the API. */
    record: RequestRecord | null;
  }
}

/** Writes every request to the API into `requests` as it arrives, without the password. */
export function addRequestLog(app: FastifyInstance, requests: RequestLog, now: () => number): void {
  app.decorateRequest('record', null);
  app.addHook('preHandler', async (request) => {
    const endpoint = endpointOf(request);
    if (!endpoint) return;
    request.record = { endpoint, method: request.method, at: now(), params: {} };
    for (const [name, value] of Object.entries(request.body ?? {})) addParam(request, name, value);
    requests.add(request.record);
  });
}

/** Adds a field to the request's record. Long texts are cut, since many records are kept. */
export function addParam({ record }: FastifyRequest, name: string, value: unknown): void {
  if (record && name !== 'password') record.params[name] = String(value).slice(0, 1_000);
}
