import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppError } from '../../../shared/errors/errors.ts';
import { createServer, createTlsServer } from '../api/nodeHttp.ts';
import { MAX_EVENT_BYTES } from './callbackEvent.ts';
import type { Certificate } from './certificate.ts';

export interface ReceiverOptions {
  /** 0: any that is free. */
  readonly port: number;
  /** The one path that is answered, without its slash; never logged. */
  readonly secret: string;
  /** Null: plain HTTP. */
  readonly certificate: Certificate | null;
  /** The body of each call to the secret path, after it was answered. */
  readonly onCall: (body: Uint8Array) => void;
}

/** Listens on this computer for callbacks that a tunnel or reverse proxy forwards. */
export interface Receiver {
  readonly port: number;
  /** Aborts running calls. */
  stop(): Promise<void>;
}

const HOST = '127.0.0.1';
/** A tunnel keeps a few open; anyone who holds more wants to block the receiver. */
const MOST_CONNECTIONS = 32;
/** All in milliseconds. The service sends some hundred bytes at once. */
const TIMES = { handshake: 5_000, headers: 5_000, request: 10_000, idle: 30_000, check: 1_000 };
const MAX_HEADER_BYTES = 16_384;

/** @throws AppError `port-in-use`, `certificate-unusable` (see `readCertificate`), or `internal` */
export async function startReceiver(options: ReceiverOptions): Promise<Receiver> {
  const path = digest(`/${options.secret}`);
  const limits = {
    headersTimeout: TIMES.headers,
    requestTimeout: TIMES.request,
    keepAliveTimeout: TIMES.idle,
    connectionsCheckingInterval: TIMES.check,
    maxHeaderSize: MAX_HEADER_BYTES,
  };
  const { certificate } = options;
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    if (request.method !== 'POST' || !timingSafeEqual(digest(request.url ?? ''), path)) {
      refuse(request, response, 404);
    } else {
      take(request, response, options.onCall);
    }
  };
  const server =
    certificate === null
      ? createServer(limits, answer)
      : createTlsServer({ ...limits, ...certificate, handshakeTimeout: TIMES.handshake }, answer);
  server.maxConnections = MOST_CONNECTIONS;
  await listen(server, options.port);
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** The service drops every answer (service API, section 6, rule 2): 200 says only that a tunnel may be content. */
function take(request: IncomingMessage, response: ServerResponse, onCall: (body: Uint8Array) => void): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.byteLength;
    if (bytes <= MAX_EVENT_BYTES) chunks.push(chunk);
    else if (!response.headersSent) refuse(request, response, 413);
  });
  request.on('end', () => {
    if (bytes > MAX_EVENT_BYTES) return;
    response.writeHead(200, { 'content-length': 0 }).end();
    onCall(Buffer.concat(chunks));
  });
  // An aborted call doesn't count; polling finds its message.
  request.on('error', () => response.destroy());
}

/** Without a response, and without reading the rest. */
function refuse(request: IncomingMessage, response: ServerResponse, status: 404 | 413): void {
  request.pause();
  response.writeHead(status, { 'content-length': 0, connection: 'close' }).end();
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (thrown: NodeJS.ErrnoException) => {
      const isTaken = thrown.code === 'EADDRINUSE' || thrown.code === 'EACCES';
      const code = isTaken ? 'port-in-use' : 'internal';
      reject(
        new AppError(code, `Port ${port} cannot be listened to (${thrown.code}).`, {}, { cause: thrown }),
      );
    });
    server.listen(port, HOST, resolve);
  });
}

/** Always the same length, so that the comparison takes constant time. */
function digest(path: string): Buffer {
  return createHash('sha256').update(path).digest();
}
