import type { Net, PowerMonitor } from 'electron';

/** How often to ask the system whether it has a network, since it sends no event. */
const ONLINE_CHECK_MS = 5_000;

interface WakeParts {
  readonly powerMonitor: PowerMonitor;
  readonly net: Net;
  /** The network that the computer is in, as one is told from another; null for none. */
  readonly network: () => string | null;
}

/** Calls back whenever the service is worth asking at once: after sleep, after unlocking, with the network back, in another network. */
export function watchForWake({ powerMonitor, net, network }: WakeParts, onWake: () => void): void {
  powerMonitor.on('resume', onWake);
  powerMonitor.on('unlock-screen', onWake);
  let wasOnline = net.isOnline();
  let last = network();
  setInterval(() => {
    const isOnline = net.isOnline();
    const current = network();
    if (isOnline && (!wasOnline || (current !== null && current !== last))) onWake();
    wasOnline = isOnline;
    last = current ?? last;
  }, ONLINE_CHECK_MS).unref();
}
