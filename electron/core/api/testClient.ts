/** Helpers for the tests of api/. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { systemClock } from '../time/clock.ts';
import { type Client, createClient } from './client.ts';
import type { Timeouts } from './transport.ts';

export interface TestClientOptions {
  readonly timeouts: Timeouts;
  readonly email?: string;
  readonly password?: string;
}

/** A client that is closed after the test. */
export function openTestClient(
  serviceUrl: string,
  { timeouts, email = 'a@b.example', password = 'secret pass' }: TestClientOptions,
): Client {
  const credentials = { serviceUrl, email, password };
  const client = createClient({ credentials, proxyUrl: null, clock: systemClock, timeouts });
  onTestFinished(client.close);
  return client;
}

/** The address of a server that answers as `listener` says until the test is over. */
export async function listenForTest(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
