import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

export interface TestProxyOptions {
  /** Where every tunnel leads, whatever its address; null: the proxy lets no one through. */
  readonly port: number | null;
  /** Asks for them with Basic (RFC 7617). */
  readonly login?: { readonly user: string; readonly password: string };
}

export interface TestProxy {
  readonly url: string;
  /** The requests to it, with their headers. */
  readonly heard: readonly string[];
  /** From now on it requires another login; null: none. */
  setLogin(login: TestProxyOptions['login'] | null): void;
  /** From now on new tunnels lead to another port; existing ones stay. */
  leadTo(port: number): void;
  stop(): Promise<void>;
}

/** A real HTTP proxy on this computer: CONNECT, with a login if wished. */
export async function startTestProxy({ port, login }: TestProxyOptions): Promise<TestProxy> {
  const heard: string[] = [];
  const sockets = new Set<Duplex>();
  let wanted = login ?? null;
  let target = port;
  const watch = (socket: Duplex) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  };
  const proxy = createServer((request, response) => {
    heard.push(`${request.method} ${request.url}`);
    response.writeHead(405).end();
  });
  proxy.on('connection', watch);
  proxy.on('connect', (request, client: Socket) => {
    heard.push(`CONNECT ${request.url} ${JSON.stringify(request.headers)}`);
    const token = wanted && Buffer.from(`${wanted.user}:${wanted.password}`).toString('base64');
    if (token && request.headers['proxy-authorization'] !== `Basic ${token}`) {
      client.end(
        'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="Test"\r\nContent-Length: 0\r\n\r\n',
      );
      return;
    }
    if (target === null) {
      client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      return;
    }
    const other = connect(target, '127.0.0.1');
    watch(other);
    client.write('HTTP/1.1 200 Connection established\r\n\r\n');
    other.pipe(client).pipe(other);
  });
  proxy.listen(0, '127.0.0.1');
  await new Promise((resolve) => proxy.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    heard,
    setLogin: (next) => {
      wanted = next ?? null;
    },
    leadTo: (next) => {
      target = next;
    },
    stop: async () => {
      const closed = new Promise((resolve) => proxy.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
