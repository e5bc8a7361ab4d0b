import { contextBridge, ipcRenderer, webUtils } from 'electron';
import type { AnyEvent, ParleyBridge } from '../shared/contract/index.ts';

/** All that the page can reach of the world outside its sandbox. The names are those of shell/ipc/door.ts. */
const bridge: ParleyBridge = {
  request: (request) => ipcRenderer.invoke('parley:request', request),
  on(listener) {
    const forward = (_event: unknown, event: AnyEvent) => listener(event);
    ipcRenderer.on('parley:event', forward);
    return () => {
      ipcRenderer.off('parley:event', forward);
    };
  },
  pathForFile: (file) => webUtils.getPathForFile(file),
};

contextBridge.exposeInMainWorld('parley', bridge);
