/** Prepares a process as Electron's utility process is before its own code runs: with a channel to the main process, and Electron's marks. */
import { EventEmitter } from 'node:events';
import { pathToFileURL } from 'node:url';

const parentPort = Object.assign(new EventEmitter(), {
  postMessage: (message: unknown) => void process.send?.(message),
});
process.on('message', (data) => void parentPort.emit('message', { data, ports: [] }));
process.on('disconnect', () => process.exit());
process.argv.splice(1, 1);
Object.defineProperty(process, 'type', { value: 'utility' });
Object.defineProperty(process.versions, 'electron', { value: '45.4.1', enumerable: true });
Object.defineProperty(process, 'parentPort', { value: parentPort, enumerable: true });
await import(pathToFileURL(process.argv[1] ?? '').href);
