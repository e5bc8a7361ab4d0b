/** Runs the process that reads texts of files as Electron's utility process runs it, over Node's own channel. */
import { EventEmitter } from 'node:events';
import type { FromReader, ToReader } from '../../electron/core/protocol.ts';

const parentPort = Object.assign(new EventEmitter(), {
  postMessage: (message: FromReader) => void process.send?.(message),
});
process.on('message', (data: ToReader) => void parentPort.emit('message', { data }));
process.on('disconnect', () => process.exit());
// pdf.js looks at these, and does other things in Node alone.
Object.defineProperty(process.versions, 'electron', { value: '0' });
Object.defineProperty(process, 'type', { value: 'utility' });
Object.defineProperty(process, 'parentPort', { value: parentPort });
await import('../../electron/core/fileTexts/reading/worker.ts');
