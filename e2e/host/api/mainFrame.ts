import { guard } from '../missing.ts';

/** The page that the frame is of. */
interface FramedPage {
  getURL(): string;
  send(channel: string, ...args: unknown[]): void;
  isDestroyed(): boolean;
}

/** Electron's WebFrameMain, for the one frame that has a preload. */
export function makeMainFrame(contents: FramedPage) {
  const frame = {
    parent: null,
    processId: 1,
    routingId: 1,
    frameTreeNodeId: 1,
    get top() {
      return frame;
    },
    get url() {
      return contents.getURL();
    },
    get origin() {
      const url = URL.parse(contents.getURL());
      return url ? `${url.protocol}//${url.host}` : 'null';
    },
    send: (channel: string, ...args: unknown[]) => contents.send(channel, ...args),
    isDestroyed: () => contents.isDestroyed(),
  };
  return Object.setPrototypeOf(frame, guard('webFrameMain', Object.prototype)) as typeof frame;
}
