import { once } from 'node:events';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, Fault, FaultQueue } from '../faults.ts';
import { toBuffer } from './payloads.ts';
import { altered, halfOf, inDisorder, limited, withWrongTypes } from './spoiled.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The fault this request meets, if it has not happened yet. */
    fault: Fault | null;
  }
}

const HTML =
  '<!doctype html><html><head><title>Bad Gateway</title></head><body><h1>Bad Gateway</h1></body></html>';

/** Thrown after the connection was broken on purpose, when no one is left to answer. */
export class ConnectionCut extends Error {
  override readonly name = 'ConnectionCut';
}

/** Applies the faults that tests have asked for. `stopping` ends every delay. */
export function addFaultHooks(app: FastifyInstance, faults: FaultQueue, stopping: AbortSignal): void {
  app.decorateRequest('fault', null);

  app.addHook('onRequest', async (request) => {
    const endpoint = endpointOf(request);
    if (!endpoint) return;
    request.fault = faults.take(endpoint) ?? null;
    if (request.fault?.kind === 'cut-request') await cutInTheMiddle(request);
  });

  app.addHook('preHandler', async (request, reply) => {
    const { fault } = request;
    const delay = faults.latencyMs() + (fault?.kind === 'delay' ? fault.ms : 0);
    if (delay > 0) await wait(delay, undefined, { signal: stopping });
    if (fault?.kind === 'hold') await unlessStopped(fault.until, stopping);
    if (fault) await answerInstead(request, reply, fault);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const { fault } = request;
    if (!fault || reply.statusCode !== 200) return payload;
    if (fault.kind === 'hold-answer') await unlessStopped(fault.until, stopping);
    return answerSpoiled(request, reply, fault, payload);
  });
}

/** @throws AbortError when the service stops first, or has been stopped */
async function unlessStopped(until: Promise<unknown>, stopping: AbortSignal): Promise<void> {
  stopping.throwIfAborted();
  const stopped = once(stopping, 'abort').then(() => stopping.throwIfAborted());
  await Promise.race([until, stopped]);
}

/** The route's name, undefined for a path that is not of the API. */
export const endpointOf = (request: FastifyRequest): Endpoint | undefined =>
  request.routeOptions.url?.slice(1) as Endpoint | undefined;

/**
 * Called after a handler has received everything and before it does anything. @throws ConnectionCut if this request's fault is to break
 * there.
 */
export async function passCommitPoint(request: FastifyRequest): Promise<void> {
  const { fault } = request;
  if (fault?.kind === 'late-commit') await wait(fault.ms);
  if (fault?.kind === 'cut-before-commit') cut(request, 'before the commit');
}

function cut(request: FastifyRequest, where: string): never {
  request.raw.socket.destroy();
  throw new ConnectionCut(`cut by a fault ${where}`);
}

/** @throws ConnectionCut once half of the body is there */
async function cutInTheMiddle(request: FastifyRequest): Promise<never> {
  const half = Number(request.headers['content-length'] ?? 0) / 2;
  let received = 0;
  await new Promise<void>((resolve) => {
    request.raw.on('data', (chunk: Buffer) => {
      received += chunk.byteLength;
      if (received >= half) resolve();
    });
    request.raw.once('close', resolve);
  });
  cut(request, 'in the middle of the request');
}

async function answerInstead(request: FastifyRequest, reply: FastifyReply, fault: Fault): Promise<void> {
  switch (fault.kind) {
    case 'status':
      await receive(request);
      await reply.code(fault.status).send({ error: fault.error ?? `Fault ${fault.status}` });
      return;
    case 'redirect':
      await receive(request);
      await reply.redirect(fault.to);
      return;
    case 'rate-limit':
      await receive(request);
      await reply
        .code(429)
        .header('retry-after', String(fault.retryAfterSeconds))
        .send({ error: 'Too many requests' });
      return;
    case 'html':
      await receive(request);
      await reply
        .code(fault.status ?? 502)
        .type('text/html; charset=utf-8')
        .send(HTML);
      return;
    default:
      return;
  }
}

/** Closed with some of an upload unread, the connection may take the answer with it (RFC 9112, section 9.6). */
async function receive({ raw }: FastifyRequest): Promise<void> {
  if (!raw.readableEnded) await finished(raw.resume());
}

/** Replaces a good response. */
async function answerSpoiled(
  request: FastifyRequest,
  reply: FastifyReply,
  fault: Fault,
  payload: unknown,
): Promise<unknown> {
  switch (fault.kind) {
    case 'cut-after-commit':
      request.raw.socket.destroy();
      return payload;
    case 'status-after-commit':
      reply.code(fault.status);
      return inPlaceOf(reply, payload, () => JSON.stringify({ error: `Fault ${fault.status}` }));
    case 'cut-answer': {
      const whole = await toBuffer(payload);
      reply.header('content-length', whole.byteLength);
      return Readable.from(firstHalf(whole), { objectMode: false });
    }
    case 'truncated':
      // As a stream it goes without a length, which would say that the half is all.
      return Readable.from([await inPlaceOf(reply, payload, halfOf)], { objectMode: false });
    case 'wrong-types':
      return inPlaceOf(reply, payload, withWrongTypes);
    case 'altered':
      return inPlaceOf(reply, payload, (whole) => altered(whole, fault.alter));
    case 'disorder':
      return inPlaceOf(reply, payload, inDisorder);
    case 'own-limit':
      return inPlaceOf(reply, payload, (whole) => limited(whole, fault.limit));
    default:
      return payload;
  }
}

async function inPlaceOf(
  reply: FastifyReply,
  payload: unknown,
  spoil: (whole: Buffer) => Buffer | string,
): Promise<Buffer | string> {
  const spoiled = spoil(await toBuffer(payload));
  reply.removeHeader('content-length');
  return spoiled;
}

/** Sends half of the announced length, then breaks the connection. */
async function* firstHalf(whole: Buffer): AsyncGenerator<Buffer> {
  if (whole.byteLength > 1) yield halfOf(whole);
  // Two turns, so that the half is on its way before.
  await nextTurn();
  await nextTurn();
  throw new ConnectionCut('cut by a fault in the middle of the answer');
}
