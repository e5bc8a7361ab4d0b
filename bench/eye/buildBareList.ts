import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

/** Builds the page with the bare list into a folder, as Parley's page is built. */
export async function buildBareList(outDir: string): Promise<void> {
  const root = fileURLToPath(new URL('./bareList', import.meta.url));
  const target = 'chrome140';
  await build({
    root,
    base: './',
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, assetsDir: '', target, modulePreload: { polyfill: false } },
  });
}
