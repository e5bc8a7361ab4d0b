import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { emojiData } from './scripts/shipped/emojiData.ts';
import { pdfData } from './scripts/shipped/pdfData.ts';
import { shippedLicences } from './scripts/shipped/shippedLicences.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Electron's own modules, and the one package with a native part, stay imports. */
const external = ['electron', 'better-sqlite3-multiple-ciphers', /^node:/];

const licences = shippedLicences();

/** Files of tests that take a minute or two: begun last, they would run alone in the end. */
const LONGEST = /(?:soak|soakDialects|dialects)\.test\.ts$/u;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const longest = files.filter(({ moduleId }) => LONGEST.test(moduleId));
    return [...longest, ...(await super.sort(files.filter((file) => !longest.includes(file))))];
  }
}

/** Three bundles: the renderer's page, the Node side (main and its workers), and the sandboxed preload as one file. */
export default defineConfig({
  root: at('renderer'),
  base: './',
  plugins: [react(), emojiData(), pdfData(), licences.plugin()],
  // Of the page: Vite reads the target of its style sheets from here, and the other two name what is different.
  build: {
    outDir: at('dist/renderer'),
    emptyOutDir: true,
    target: 'chrome140',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // Read from the disk, not over a network.
    chunkSizeWarningLimit: 1_000,
  },
  worker: { format: 'es', plugins: () => [licences.plugin()] },
  builder: {
    // So that all of them note their packages in one place.
    sharedConfigBuild: true,
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment);
      licences.write(at('dist/renderer/licences.json'));
    },
  },
  environments: {
    node: {
      consumer: 'server',
      resolve: { noExternal: true },
      build: {
        outDir: at('dist'),
        emptyOutDir: false,
        copyPublicDir: false,
        target: 'node24',
        sourcemap: true,
        rolldownOptions: {
          input: {
            main: at('electron/main.ts'),
            core: at('electron/core/worker.ts'),
            search: at('electron/core/search/worker.ts'),
            reader: at('electron/core/fileTexts/reading/worker.ts'),
            dashboard: at('electron/core/dashboard/worker.ts'),
            writing: at('electron/core/files/sealed/writing/worker.ts'),
            verify: at('electron/core/transcripts/verify/worker.ts'),
            spelling: at('electron/shell/spelling/worker.ts'),
            service: at('service/demoWorker.ts'),
          },
          external,
          output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
        },
      },
    },
    preload: {
      consumer: 'server',
      resolve: { noExternal: true },
      build: {
        outDir: at('dist'),
        emptyOutDir: false,
        copyPublicDir: false,
        target: 'node24',
        rolldownOptions: {
          input: { preload: at('electron/preload.ts') },
          external,
          output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
        },
      },
    },
  },
  test: {
    root: at('.'),
    include: ['{shared,electron,renderer,service,testing,e2e,bench,scripts}/**/*.test.ts'],
    // A guard against what hangs, far from what anything takes.
    testTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // For the two cores of a small machine: a test often waits, for a poll or for a process that it started. Left out, Vitest takes one.
    maxWorkers: 5,
    // No test changes what another one imports, and to import it anew for each file takes longer than the tests of most files.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    execArgv: [
      // Fuzz tests look at what the collector leaves.
      '--expose-gc',
      // Node 24 now and then ends with "Check failed: jit_page.has_value()" while it compiles a wrapper of WebAssembly anew for one
      // of several threads (github.com/nodejs/node/issues/64500): not before this many calls, which is never.
      '--wasm-wrapper-tiering-budget=1000000000',
    ],
    // Files that each thread of core would turn from TypeScript into JavaScript, by WebAssembly.
    env: { NODE_COMPILE_CACHE: at('out/compileCache') },
    hookTimeout: 300_000,
    reporters: ['default', ['json', { outputFile: at('out/results/unit.json') }]],
  },
});
