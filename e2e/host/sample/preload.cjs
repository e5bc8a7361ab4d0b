const { contextBridge, ipcRenderer, webUtils } = require('electron');

contextBridge.exposeInMainWorld('sample', {
  platform: process.platform,
  invoke: (channel, ...args) => ipcRenderer.invoke(`sample:${channel}`, ...args),
  ping: (value) => ipcRenderer.send('sample:ping', value),
  on: (channel, listener) => {
    const forward = (_event, value) => listener(value);
    ipcRenderer.on(`sample:${channel}`, forward);
    return () => ipcRenderer.off(`sample:${channel}`, forward);
  },
  pathForFile: (file) => webUtils.getPathForFile(file),
  apply: (fn, value) => fn(value),
});
