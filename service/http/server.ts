import http from 'node:http';
import https from 'node:https';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import type { FaultQueue } from '../faults.ts';
import type { RequestLog } from '../requests.ts';
import { addDialectHooks } from './dialectHooks.ts';
import { addErrorHandling } from './errorHandling.ts';
import { addFaultHooks } from './faultHooks.ts';
import { addGet } from './get.ts';
import { addGetfile } from './getfile.ts';
import { addHostCheck } from './hostCheck.ts';
import { addRequestLog } from './requestLog.ts';
import type { Routes } from './routes.ts';
import { addSend } from './send.ts';
import { addSendfile } from './sendfile.ts';
import { addWebhook } from './webhook.ts';

export interface ServerOptions extends Routes {
  readonly faults: FaultQueue;
  readonly requests: RequestLog;
  readonly now: () => number;
  readonly log: (line: string) => void;
  /** Ends deliberate delays. */
  readonly stopping: AbortSignal;
  /** Whether `edge` changes anything: what passes it is read as a whole. */
  readonly isDialect: boolean;
  /** PEM; left out: plain HTTP. */
  readonly tls?: { readonly cert: string; readonly key: string } | undefined;
  /** Names of the service besides those of this computer; see `addHostCheck`. */
  readonly hosts: readonly string[];
  /** The largest file that /sendfile accepts, bytes. */
  readonly maxFileBytes: number;
}

/** A text of a million characters of the largest kind, percent-encoded. */
const MAX_FORM_BYTES = 16 * 2 ** 20;
const MAX_FIELD_BYTES = 4 * 2 ** 20;

/** The HTTP side of the service (section 4), not yet listening. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { tls, faults, requests } = options;
  const app = Fastify({
    bodyLimit: MAX_FORM_BYTES,
    rewriteUrl: ({ url = '/' }) => decodable(url),
    serverFactory: (handler) => (tls ? https.createServer(tls, handler) : http.createServer(handler)),
  });
  // An upload may take as long as it takes.
  app.server.requestTimeout = 0;
  // Forms only (section 4): JSON and plain text are not understood.
  app.removeAllContentTypeParsers();
  app.register(formbody, { parser: parseForm });
  app.register(multipart, {
    limits: { fileSize: options.maxFileBytes, fieldSize: MAX_FIELD_BYTES, fields: 20, files: 2 },
    // The form's one file, whatever its type is called, and anything else that has a file name.
    // Busboy also takes a backslash for the end of a folder's name, see fileNameOf.
    preservePath: true,
    isPartAFile: (name, _type, fileName) => name === 'uploadFile' || fileName !== undefined,
  });
  addErrorHandling(app, options.edge, options.log);
  addHostCheck(app, options.hosts);
  addRequestLog(app, requests, options.now);
  if (options.isDialect) addDialectHooks(app, options.edge);
  addFaultHooks(app, faults, options.stopping);
  // A connection kept for more requests would hold up the stop of a server that was about to finish an answer.
  app.addHook('onResponse', async (request) => {
    if (options.stopping.aborted) request.raw.socket.end();
  });
  app.register(async (routes) => {
    for (const add of [addGet, addGetfile, addSend, addSendfile, addWebhook]) add(routes, options);
  });
  return app;
}

/** Fastify answers a path that can't be decoded before any hook, also of a foreign host, and repeats it; this one is merely unknown. */
function decodable(url: string): string {
  try {
    decodeURI(url.replace(/[?#].*$/su, ''));
    return url;
  } catch {
    return '/';
  }
}

/** application/x-www-form-urlencoded as the URL standard reads it; a name that comes twice becomes an array. */
function parseForm(body: string): Record<string, unknown> {
  const form: Record<string, unknown> = Object.create(null);
  for (const [name, value] of new URLSearchParams(body))
    form[name] = name in form ? [form[name], value].flat() : value;
  return form;
}
