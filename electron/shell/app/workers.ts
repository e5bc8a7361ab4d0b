import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { CORE_LIMITS, type CoreOptions } from '../../core/protocol.ts';

export type Workers = ReturnType<typeof createWorkers>;

/** The threads beside the main one, started from the files that were built into `folder`. */
export function createWorkers(folder: URL) {
  const built = (name: string) => new URL(name, folder);
  return {
    /** `extraCertificates`: see `CoreOptions`. */
    core: (extraCertificates: readonly string[]): Worker => {
      const workerData: CoreOptions = {
        searchWorker: fileURLToPath(built('search.js')),
        writingWorker: fileURLToPath(built('writing.js')),
        dashboardWorker: fileURLToPath(built('dashboard.js')),
        extraCertificates,
      };
      return new Worker(built('core.js'), { workerData, resourceLimits: CORE_LIMITS });
    },
    /** The files of the process that reads texts of files. */
    reader: {
      entry: fileURLToPath(built('reader.js')),
      characterMaps: fileURLToPath(built('renderer/pdf/cmaps')),
    },
    spelling: (workerData: { readonly aff: string; readonly dic: string }): Worker =>
      new Worker(built('spelling.js'), { workerData, resourceLimits: { maxOldGenerationSizeMb: 512 } }),
    verify: (file: string): Worker => new Worker(built('verify.js'), { workerData: { file } }),
    demo: (workerData: { dataDir: string; seed: 'demo' }): Worker =>
      new Worker(built('service.js'), { workerData }),
  };
}
