import { once } from 'node:events';
import { type AddressInfo, connect, createServer, isIP, type Socket } from 'node:net';
import { pipeline } from 'node:stream';

/** Chromium's only way out: a SOCKS proxy (RFC 1928) of the host's own, since Chromium takes its proxy only when it starts. */
export interface Gateway {
  readonly port: number;
  /** `loopback`: to this computer alone, as long as the app has set no proxy. `closed`: nowhere, as behind a proxy that does not answer. */
  setWay(way: 'loopback' | 'closed'): void;
}

const VERSION = 5;
const NO_LOGIN = 0;
const REPLY = { succeeded: 0, refused: 5 } as const;
const KIND = { ipv4: 1, name: 3, ipv6: 4 } as const;

/** Ends with the process. */
export async function openGateway(): Promise<Gateway> {
  let way: 'loopback' | 'closed' = 'loopback';
  const server = createServer((socket) => {
    // Chromium may leave at any time.
    socket.on('error', () => socket.destroy());
    serve(socket, () => way).catch(() => socket.destroy());
  });
  server.unref().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    setWay: (wanted) => {
      way = wanted;
    },
  };
}

async function serve(socket: Socket, way: () => 'loopback' | 'closed'): Promise<void> {
  const read = reader(socket);
  const [, methods = 0] = await read(2);
  await read(methods);
  socket.write(Buffer.from([VERSION, NO_LOGIN]));
  const [, , , kind = 0] = await read(4);
  const host = await readHost(kind, read);
  const port = (await read(2)).readUInt16BE();
  if (way() === 'closed' || !isLoopback(host)) return refuse(socket);
  const target = connect(port, isIP(host) === 0 ? '127.0.0.1' : host);
  target.on('error', () => target.destroy());
  const connected = once(target, 'connect').then(
    () => true,
    () => false,
  );
  if (!(await connected)) return refuse(socket);
  answer(socket, REPLY.succeeded);
  pipeline(socket, target, socket, () => undefined);
}

/** Reads exactly so many bytes. @throws Error when the socket ends first */
function reader(socket: Socket): (size: number) => Promise<Buffer> {
  return async (size) => {
    if (size === 0) return Buffer.alloc(0);
    for (;;) {
      const bytes: Buffer | null = socket.read(size);
      if (bytes !== null) {
        if (bytes.length === size) return bytes;
        throw new Error('Chromium left.');
      }
      await once(socket, 'readable');
    }
  };
}

async function readHost(kind: number, read: (size: number) => Promise<Buffer>): Promise<string> {
  if (kind === KIND.ipv4) return (await read(4)).join('.');
  if (kind === KIND.name) return (await read((await read(1)).readUInt8())).toString();
  const bytes = await read(16);
  return Array.from({ length: 8 }, (_, group) => bytes.readUInt16BE(2 * group).toString(16)).join(':');
}

function isLoopback(host: string): boolean {
  if (isIP(host) === 0) return host === 'localhost' || host.endsWith('.localhost');
  return host.startsWith('127.') || host === '0:0:0:0:0:0:0:1';
}

function refuse(socket: Socket): void {
  answer(socket, REPLY.refused);
  socket.end();
}

const answer = (socket: Socket, reply: number) =>
  socket.write(Buffer.from([VERSION, reply, 0, KIND.ipv4, 0, 0, 0, 0, 0, 0]));
