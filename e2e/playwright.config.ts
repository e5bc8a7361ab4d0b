import path from 'node:path';
import { defineConfig } from 'playwright/test';
import { realElectron } from './support/parley/launchParley.ts';

export default defineConfig({
  testDir: import.meta.dirname,
  // The host has nothing to prove where the real Electron runs the specs.
  testMatch: realElectron() ? ['specs/**/*.spec.ts'] : ['specs/**/*.spec.ts', 'host/**/*.spec.ts'],
  // Playwright takes `paths` for places to import from, and ours lead to type declarations.
  tsconfig: path.join(import.meta.dirname, 'tsconfig.playwright.json'),
  outputDir: path.join(import.meta.dirname, '..', 'out', 'e2e'),
  // Two cores are what a small machine has. A test often waits for the app's own timers, and another one uses the cores then.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // Guards against what hangs, far from what anything takes on a busy machine.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: path.join(import.meta.dirname, '..', 'out', 'results', 'e2e.json') }],
  ],
});
