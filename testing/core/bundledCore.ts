import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onFirstUse } from '../../shared/text/onFirstUse.ts';

/** The programs that run core, each in one file and a few that they share: a start from the sources takes twice as long. */
export interface BundledCore {
  readonly coreProcess: string;
  readonly coreWorker: string;
  /** The same, at the pace of the soak. */
  readonly soakWorker: string;
  readonly searchWorker: string;
  readonly writingWorker: string;
  readonly dashboardWorker: string;
  readonly writer: string;
  /** Where Node keeps what it compiled of `coreProcess`. */
  readonly cache: string;
}

const ENTRIES = {
  coreProcess: 'testing/core/coreProcess.ts',
  coreWorker: 'electron/core/worker.ts',
  soakWorker: 'testing/core/soakWorker.ts',
  searchWorker: 'electron/core/search/worker.ts',
  writingWorker: 'electron/core/files/sealed/writing/worker.ts',
  dashboardWorker: 'electron/core/dashboard/worker.ts',
  writer: 'testing/core/writer.ts',
};
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Below the repository, since the database driver is found from there. */
const PARENT = join(ROOT, 'out', 'core');
const DAY_MS = 86_400_000;

/** Bundles core unless that was done since its sources changed. */
export const bundledCore = onFirstUse(async (): Promise<BundledCore> => {
  const dir = join(PARENT, hashOfSources());
  if (!existsSync(dir)) await bundleTo(dir);
  const at = (entry: string) => join(dir, `${entry}.mjs`);
  return {
    ...{ coreProcess: at('coreProcess'), coreWorker: at('coreWorker'), searchWorker: at('searchWorker') },
    ...{
      soakWorker: at('soakWorker'),
      writingWorker: at('writingWorker'),
      dashboardWorker: at('dashboardWorker'),
      writer: at('writer'),
      cache: join(dir, 'compiled'),
    },
  };
});

function hashOfSources(): string {
  const sum = createHash('sha256');
  const sources = globSync('{electron/core,shared,testing}/**/*.{ts,json}', { cwd: ROOT });
  for (const file of [...sources.toSorted(), 'package-lock.json'])
    sum.update(file).update(readFileSync(join(ROOT, file)));
  return sum.digest('hex').slice(0, 16);
}

async function bundleTo(dir: string): Promise<void> {
  mkdirSync(PARENT, { recursive: true });
  removeOld();
  const outDir = mkdtempSync(join(PARENT, 'unfinished-'));
  const { build } = await import('vite');
  await build({
    configFile: false,
    logLevel: 'error',
    root: ROOT,
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      target: 'node24',
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(ENTRIES).map(([name, file]) => [name, join(ROOT, file)])),
        external: ['better-sqlite3-multiple-ciphers', /^node:/],
        output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  try {
    renameSync(outDir, dir);
  } catch (thrown) {
    // Another process was faster.
    if (!existsSync(dir)) throw thrown;
    rmSync(outDir, { recursive: true });
    return;
  }
  // The compile cache is written only at a normal exit, which a killed process never has.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(dir, 'compiled') };
  execFileSync(process.execPath, [join(dir, 'coreProcess.mjs'), '{}'], { env });
}

/** A soak that goes on may still start core from an older bundle. */
function removeOld(): void {
  for (const name of globSync('*', { cwd: PARENT })) {
    const old = join(PARENT, name);
    if (statSync(old).mtimeMs < Date.now() - DAY_MS) rmSync(old, { recursive: true, force: true });
  }
}
