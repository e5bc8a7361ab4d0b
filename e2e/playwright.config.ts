import path from 'node:path';
import { defineConfig } from 'playwright/test';

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: ['specs/**/*.spec.ts', 'host/**/*.spec.ts'],
  outputDir: path.join(import.meta.dirname, '..', 'out', 'e2e'),
  // Two cores are what a small machine has; every test has its own service, data folder and app.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
});
