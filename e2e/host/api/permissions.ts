import type { Host } from './host.ts';

type OnRequestPermission = (
  contents: unknown,
  permission: string,
  callback: (granted: boolean) => void,
  details: { requestingUrl: string; isMainFrame: boolean; mediaTypes?: string[] },
) => void;
type OnCheckPermission = (
  contents: unknown,
  permission: string,
  origin: string,
  details: { requestingUrl: string; isMainFrame: boolean; mediaType?: string },
) => boolean;

/** Electron's names of what a page may ask for, and Chromium's. */
const PERMISSIONS = [
  { electron: 'geolocation', chromium: 'geolocation' },
  { electron: 'notifications', chromium: 'notifications' },
  { electron: 'media', chromium: 'camera', media: 'video' },
  { electron: 'media', chromium: 'microphone', media: 'audio' },
  { electron: 'midi', chromium: 'midi' },
  { electron: 'clipboard-read', chromium: 'clipboard-read' },
  { electron: 'clipboard-sanitized-write', chromium: 'clipboard-write' },
  { electron: 'idle-detection', chromium: 'idle-detection' },
  { electron: 'storage-access', chromium: 'storage-access' },
  { electron: 'window-management', chromium: 'window-management' },
] as const;

/** The permissions of a page, as the app's handlers decide. */
export function makePermissions(host: Host) {
  let onRequest: OnRequestPermission | undefined;
  let onCheck: OnCheckPermission | undefined;

  function granted(contents: unknown, url: string, { electron, ...rest }: (typeof PERMISSIONS)[number]) {
    const media = 'media' in rest ? rest.media : undefined;
    const details = { requestingUrl: url, isMainFrame: true };
    const one = media === undefined ? {} : { mediaType: media };
    if (onCheck && !onCheck(contents, electron, url, { ...details, ...one })) return Promise.resolve(false);
    const many = media === undefined ? {} : { mediaTypes: [media] };
    return new Promise<boolean>((resolve) => {
      if (onRequest) onRequest(contents, electron, resolve, { ...details, ...many });
      else resolve(true);
    });
  }

  return {
    setRequestHandler: (handler: OnRequestPermission | null) => {
      onRequest = handler ?? undefined;
    },
    setCheckHandler: (handler: OnCheckPermission | null) => {
      onCheck = handler ?? undefined;
    },
    /** Asks the app's handlers ahead, since Chromium's prompt cannot be answered over the protocol. */
    async settle(contents: unknown, url: string): Promise<void> {
      const { browser } = await host.chromium;
      const { origin } = new URL(host.schemes.toChromium(url));
      const settle = async (permission: (typeof PERMISSIONS)[number]) => {
        const setting = (await granted(contents, url, permission)) ? 'granted' : 'denied';
        await browser.send('Browser.setPermission', {
          permission: { name: permission.chromium },
          setting,
          origin,
        });
      };
      await Promise.all(PERMISSIONS.map(settle));
    },
  };
}
