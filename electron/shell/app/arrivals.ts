import type { App } from 'electron';
import { z } from 'zod';
import { readAs } from '../../../shared/contract/readAs.ts';

/** The message of a second Parley to the first before it quits. */
const handedOver = z.object({
  files: z.array(z.string()).readonly(),
  links: z.array(z.string()).readonly().default([]),
});

/** Paths of files, and links to places in Parley, that the system or a second Parley hands over. */
export type Arrived = z.infer<typeof handedOver>;

export interface Arrivals {
  /** Calls back for what arrived so far, and for what arrives later. */
  listen(onArrived: (arrived: Arrived) => void): void;
}

/** Makes Parley the app that the system opens `parley:` links with. */
export function claimLinks(app: Pick<App, 'setAsDefaultProtocolClient'>): void {
  app.setAsDefaultProtocolClient('parley');
}

/**
 * Collects files and links from the start, before there is a listener: those of the command line, then those passed by macOS or a second
 * Parley. False in `isFirst` if another Parley is running, which has them now.
 */
export function collectArrivals(app: App, { files, links }: Arrived): Arrivals & { isFirst: boolean } {
  const early: Arrived[] = [{ files, links }];
  let deliver = (arrived: Arrived): void => void early.push(arrived);
  app.on('open-file', (event, file) => {
    event.preventDefault();
    deliver({ files: [file], links: [] });
  });
  app.on('open-url', (event, link) => {
    event.preventDefault();
    deliver({ files: [], links: [link] });
  });
  app.on('second-instance', (_event, _argv, _cwd, data) => {
    const read = readAs(handedOver, data);
    if (read) deliver(read);
  });
  return {
    isFirst: app.requestSingleInstanceLock({ files, links } satisfies Arrived),
    listen(onArrived) {
      deliver = onArrived;
      for (const arrived of early.splice(0)) onArrived(arrived);
    },
  };
}
