import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';

/** The addresses of this computer at which someone listens on the port. Linux answers at all of 127.0.0.0/8 if asked for any address. */
export async function openAddresses(port: number): Promise<readonly string[]> {
  const ofInterfaces = Object.values(networkInterfaces()).flatMap((each = []) =>
    each.map(({ address, scopeid = 0, family }) =>
      family === 'IPv6' && scopeid > 0 ? `${address}%${scopeid}` : address,
    ),
  );
  const others = process.platform === 'linux' ? ['127.0.0.2'] : [];
  const all = [...new Set(['127.0.0.1', '::1', ...others, ...ofInterfaces])];
  const open = await Promise.all(all.map((host) => isOpen(host, port)));
  return all.filter((_, index) => open[index]);
}

function isOpen(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
