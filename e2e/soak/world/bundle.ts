import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Core's process, in one file: a start from the sources takes several times as long. */
export interface Bundle {
  readonly coreProcess: string;
  /** Where Node keeps what it compiled. */
  readonly cache: string;
  remove(): void;
}

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Below the repository, since the database driver is found from there. */
export async function bundleCore(): Promise<Bundle> {
  const parent = at('../../../out');
  mkdirSync(parent, { recursive: true });
  const outDir = mkdtempSync(join(parent, 'soak-'));
  await build({
    configFile: false,
    logLevel: 'error',
    root: at('.'),
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      target: 'node24',
      rolldownOptions: {
        input: { coreProcess: at('../../../testing/core/coreProcess.ts') },
        external: ['better-sqlite3-multiple-ciphers', /^node:/],
        output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  const coreProcess = join(outDir, 'coreProcess.mjs');
  const cache = join(outDir, 'compiled');
  // The compile cache is written only at a normal exit, which a killed process never has.
  execFileSync(process.execPath, [coreProcess, '{}'], { env: { ...process.env, NODE_COMPILE_CACHE: cache } });
  return {
    ...{ coreProcess, cache },
    remove: () => rmSync(outDir, { recursive: true, force: true }),
  };
}
