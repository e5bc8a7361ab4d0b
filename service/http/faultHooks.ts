import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, Fault, FaultQueue } from '../faults.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The fault this request meets, if it has not happened yet. */
    fault: Fault | null;
  }
}

const HTML =
  '<!doctype html><html><head><title>Bad Gateway</title></head><body><h1>Bad Gateway</h1></body></html>';

/** Thrown where the connection has been broken on purpose: there is nobody to answer. */
export class ConnectionCut extends Error {
  override readonly name = 'ConnectionCut';
}

/** Lets requests meet the faults that tests have asked for. `stopping` ends every delay. */
export function addFaultHooks(app: FastifyInstance, faults: FaultQueue, stopping: AbortSignal): void {
  app.decorateRequest('fault', null);

  app.addHook('preHandler', async (request, reply) => {
    const endpoint = endpointOf(request);
    const fault = endpoint && faults.take(endpoint);
    const delay = faults.latencyMs() + (fault?.kind === 'delay' ? fault.ms : 0);
    if (delay > 0) await wait(delay, undefined, { signal: stopping });
    if (!fault) return;
    request.fault = fault;
    await answerInstead(reply, fault);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const { fault } = request;
    if (!fault || reply.statusCode !== 200) return payload;
    if (fault.kind === 'truncated') return truncate(reply, payload);
    if (fault.kind === 'wrong-types') return withWrongTypes(reply, payload);
    if (fault.kind === 'cut-after-commit') request.raw.socket.destroy();
    return payload;
  });
}

/** The route's name, undefined for a path that is not of the API. */
export const endpointOf = (request: FastifyRequest): Endpoint | undefined =>
  request.routeOptions.url?.slice(1) as Endpoint | undefined;

/**
 * Stands where a handler has received everything and not yet done anything.
 * @throws ConnectionCut when this request's fault is to break there.
 */
export function passCommitPoint(request: FastifyRequest): void {
  if (request.fault?.kind !== 'cut-before-commit') return;
  request.raw.socket.destroy();
  throw new ConnectionCut('cut by a fault before the commit');
}

async function answerInstead(reply: FastifyReply, fault: Fault): Promise<void> {
  switch (fault.kind) {
    case 'status':
      await reply.code(fault.status).send({ error: fault.error ?? `Fault ${fault.status}` });
      return;
    case 'rate-limit':
      await reply
        .code(429)
        .header('retry-after', String(fault.retryAfterSeconds))
        .send({ error: 'Too many requests' });
      return;
    case 'html':
      await reply
        .code(fault.status ?? 502)
        .type('text/html; charset=utf-8')
        .send(HTML);
      return;
    case 'delay':
    case 'cut-before-commit':
    case 'cut-after-commit':
    case 'truncated':
    case 'wrong-types':
      return;
  }
}

async function truncate(reply: FastifyReply, payload: unknown): Promise<Buffer> {
  const whole = await toBuffer(payload);
  reply.removeHeader('content-length');
  return whole.subarray(0, Math.floor(whole.length / 2));
}

async function withWrongTypes(reply: FastifyReply, payload: unknown): Promise<string> {
  const answer: unknown = JSON.parse((await toBuffer(payload)).toString());
  reply.removeHeader('content-length');
  if (Array.isArray(answer))
    return JSON.stringify(answer.map((item, at) => (at === 0 ? swapTypes(item) : item)));
  return JSON.stringify(swapTypes(answer));
}

/** Numbers become words, everything else a number. */
const swapTypes = (value: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value ?? {}).map(([key, item]) => [key, typeof item === 'number' ? 'many' : 7]),
  );

async function toBuffer(payload: unknown): Promise<Buffer> {
  if (payload instanceof Readable) {
    const chunks = await payload.map((chunk: string | Buffer) => Buffer.from(chunk)).toArray();
    return Buffer.concat(chunks);
  }
  return Buffer.isBuffer(payload) ? payload : Buffer.from(String(payload));
}
