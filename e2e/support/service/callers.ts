import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** Listens on this computer for anything that gets out of a page. */
export interface Callers {
  readonly port: number;
  /** Everything that arrived, such as `tcp: GET /path` and `udp: 20 bytes`; a TCP connection counts even if nothing is said on it. */
  readonly arrived: readonly string[];
  stop(): Promise<void>;
}

/** In words that can be shown: TLS and STUN are no text. */
const firstLine = (bytes: Buffer): string =>
  /^[\x20-\x7E]+/u.exec(bytes.toString('latin1'))?.[0] ?? `${bytes.length} bytes`;

/** A port of the loopback interface, the same for TCP and UDP. */
export async function listenToCallers(): Promise<Callers> {
  const arrived: string[] = [];
  const sockets = new Set<Socket>();
  const tcp = createServer((socket) => {
    sockets.add(socket);
    arrived.push('tcp: a connection');
    socket.on('error', () => socket.destroy());
    socket.on('data', (bytes) => arrived.push(`tcp: ${firstLine(bytes)}`));
  }).listen(0, '127.0.0.1');
  await once(tcp, 'listening');
  const { port } = tcp.address() as AddressInfo;
  const udp = createSocket('udp4', (bytes) => arrived.push(`udp: ${bytes.length} bytes`));
  udp.bind(port, '127.0.0.1');
  await once(udp, 'listening');
  return {
    port,
    arrived,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await Promise.all([
        new Promise((resolve) => tcp.close(resolve)),
        new Promise<void>((resolve) => udp.close(resolve)),
      ]);
    },
  };
}
