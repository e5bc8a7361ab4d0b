import type { EventEmitter } from 'node:events';
import type { CdpSession } from '../cdp.ts';
import { guarded } from '../missing.ts';
import { hostEvent } from './host.ts';

/** `will-download` of the session. A download that the app doesn't prevent is not provided: none is ever stored. */
export async function watchDownloads(
  browser: CdpSession,
  session: EventEmitter,
  contentsOf: (frameId: string) => Promise<unknown>,
): Promise<void> {
  browser.on('Browser.downloadWillBegin', async ({ guid, frameId, url, suggestedFilename }) => {
    browser.tell('Browser.cancelDownload', { guid });
    const event = hostEvent({});
    const item = { getURL: () => url, getFilename: () => suggestedFilename };
    session.emit('will-download', event, guarded('DownloadItem', item), await contentsOf(frameId));
    if (!event.defaultPrevented) process.stderr.write('electron-host: a download is not provided\n');
  });
  await browser.send('Browser.setDownloadBehavior', { behavior: 'deny', eventsEnabled: true });
}
