import type { Net, PowerMonitor } from 'electron';

/** How often to ask the system whether it has a network, since it sends no event. */
const ONLINE_CHECK_MS = 5_000;
/** Waking a computer causes several events within a moment. */
const TOGETHER_MS = 1_000;

interface WakeParts {
  readonly powerMonitor: Pick<PowerMonitor, 'on'>;
  readonly net: Pick<Net, 'isOnline'>;
  /** The network that the computer is in, as one is told from another; null for none. */
  readonly network: () => string | null;
  /** Calls back after `ms` milliseconds. */
  readonly after: (ms: number, run: () => void) => void;
}

/**
 * Calls back whenever the service is worth asking at once: after sleep, after unlocking, with the network back, in another network. Events
 * within a second of the first are one.
 */
export function watchForWake(parts: WakeParts, onWake: () => void): void {
  const { powerMonitor, net, network } = parts;
  const wake = together(parts, onWake);
  powerMonitor.on('resume', wake);
  powerMonitor.on('unlock-screen', wake);
  let wasOnline = net.isOnline();
  let last = network();
  setInterval(() => {
    const isOnline = net.isOnline();
    const current = network();
    if (isOnline && (!wasOnline || (current !== null && current !== last))) wake();
    wasOnline = isOnline;
    last = current ?? last;
  }, ONLINE_CHECK_MS).unref();
}

/** Returns a function that calls `run` a second later, once however often it is called before then. */
function together({ after }: Pick<WakeParts, 'after'>, run: () => void): () => void {
  let isComing = false;
  return () => {
    if (isComing) return;
    isComing = true;
    after(TOGETHER_MS, () => {
      isComing = false;
      run();
    });
  };
}
