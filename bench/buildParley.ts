import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const BUILD = fileURLToPath(new URL('../scripts/build.mjs', import.meta.url));

/** Builds dist/ unless it is up to date with the sources, so that no old build is measured. Throws when that fails. */
export function buildParley(): void {
  // The table alone goes to standard output.
  execFileSync(process.execPath, [BUILD], { stdio: ['ignore', 2, 2] });
}
