import { type Session, session } from 'electron';
import type { Log } from '../app/log.ts';
import { serveAssets } from '../page/pageSchemes.ts';
import { blockNetwork, closeSockets, denyPermissions, refuseDownloads } from './security.ts';

/** The session of the page, which reaches nothing but Parley's own files, in `folder`. */
export async function lockedPage(folder: string, devTools: boolean, log: Log): Promise<Session> {
  const page = session.defaultSession;
  denyPermissions(page, log);
  blockNetwork(page, devTools, log);
  refuseDownloads(page, log);
  await closeSockets(page);
  serveAssets(page, folder);
  return page;
}
