import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { TEST_CERTIFICATE } from './testCertificate.ts';

interface ReceivedCall {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly contentType: string | undefined;
  readonly event: unknown;
}

interface CallbackReceiver {
  readonly url: string;
  /** Everything received so far. */
  readonly calls: readonly ReceivedCall[];
  /** The next call that has not been taken yet. */
  next(): Promise<ReceivedCall>;
}

/** An HTTPS server that is called back, and answers each call with `status` and a Location header. */
export async function startCallbackReceiver(status = 200): Promise<CallbackReceiver> {
  const calls: ReceivedCall[] = [];
  const untaken: ReceivedCall[] = [];
  const waiting: ((call: ReceivedCall) => void)[] = [];
  const server = https.createServer(TEST_CERTIFICATE, async (request, response) => {
    const { method, url, headers } = request;
    const call = { method, path: url, contentType: headers['content-type'], event: await json(request) };
    calls.push(call);
    response.writeHead(status, { location: '/elsewhere' }).end('whatever');
    const take = waiting.shift();
    if (take) take(call);
    else untaken.push(call);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://127.0.0.1:${port}/hook`,
    calls,
    next: () => {
      const call = untaken.shift();
      return call ? Promise.resolve(call) : new Promise((resolve) => waiting.push(resolve));
    },
  };
}
