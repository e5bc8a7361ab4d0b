import { expect, test } from 'vitest';
import type { Client } from './client.ts';
import { listenForTest, openTestClient } from './testClient.ts';

const TIMEOUTS = { connect: 2_000, answer: 300, idle: 300, whole: 1_000 };
const text = { convId: null, text: 'hello', priority: 0, title: null, participants: [] } as const;

test.each<[string, (client: Client) => Promise<unknown>]>([
  ['a read', (client) => client.get(0, 1)],
  ['a probe', (client) => client.probe()],
  ['a send', (client) => client.send(text)],
])('a response that drips and never ends is given up: %s', async (_, ask) => {
  const url = await listenForTest((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const drops = setInterval(() => response.write(' '), TIMEOUTS.idle / 6);
    response.on('close', () => clearInterval(drops));
  });
  await expect(ask(openTestClient(url, { timeouts: TIMEOUTS }))).rejects.toMatchObject({ code: 'timeout' });
});
