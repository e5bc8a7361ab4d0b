import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Edge, Fields } from '../dialects/dialect.ts';
import { endpointOf } from './faultHooks.ts';
import { toBuffer } from './payloads.ts';

/** Has requests and answers pass the edge of a dialect. The forms of /sendfile are read in sendfile.ts. */
export function addDialectHooks(app: FastifyInstance, edge: Edge): void {
  app.addHook('preHandler', async (request) => {
    const endpoint = endpointOf(request);
    if (endpoint && endpoint !== 'sendfile')
      request.body = edge.form((request.body ?? {}) as Fields, endpoint);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) {
      if (endpointOf(request) === 'getfile') changeHeaders(reply, edge.fileHeaders(reply.getHeaders()));
      return payload;
    }
    const answer: unknown = JSON.parse((await toBuffer(payload)).toString());
    reply.removeHeader('content-length');
    if (edge.jsonType === '') reply.removeHeader('content-type');
    else reply.header('content-type', edge.jsonType);
    const body = JSON.stringify(answerOf(request, reply, answer, edge));
    if (reply.statusCode === 200 && endpointOf(request)?.startsWith('send')) reply.code(edge.sentStatus);
    return body;
  });
}

function answerOf(
  request: FastifyRequest,
  { statusCode }: FastifyReply,
  answer: unknown,
  edge: Edge,
): unknown {
  const form = (request.body ?? {}) as Fields;
  if (statusCode !== 200) return edge.refusalBody(answer as Fields, form);
  if (endpointOf(request) !== 'get') return edge.sent(answer as Fields, form);
  return edge.page((answer as readonly Fields[]).map(edge.message));
}

function changeHeaders(reply: FastifyReply, headers: Fields): void {
  for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name);
  for (const [name, value] of Object.entries(headers)) reply.header(name, value);
}
