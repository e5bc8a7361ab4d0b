import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Crowded {
  readonly url: string;
  readonly email: string;
  readonly password: string;
  stop(): Promise<void>;
}

/** The account's own address, which has written last. */
const SELF = 'me@x.example';

/**
 * A service with one conversation in which each of these people has written once. The real one keeps a row for each message and each
 * participant, and of ten thousand that is a hundred million.
 */
export async function startCrowdedService(people: readonly string[]): Promise<Crowded> {
  const history = [...people, SELF].map((senderEmail, index) => ({
    ...{ msgId: index + 1, convId: 1, created: 1_700_000_000_000 + index * 1_000, senderEmail },
    ...{ msgType: 'text', msgText: `Message ${index + 1}`, attachment: null, quotedMsgId: 0 },
    ...{ locationData: null, isForwarded: false, priority: 'normal', isDeleted: false },
  }));
  const server = createServer((request, response) => {
    let form = '';
    request.on('data', (chunk) => {
      form += chunk;
    });
    request.on('end', () => {
      const asked = new URLSearchParams(form);
      const after = Number(asked.get('msgId'));
      response.end(JSON.stringify(history.slice(after, after + Number(asked.get('msgLimit')))));
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    email: SELF,
    password: 'tea and rain',
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
