import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createFileLog } from './log.ts';

test('keeps the newest lines, in so many files of so many bytes', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'parley-log-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const options = { dir, maxBytes: 500, keep: 2, now: () => new Date(0) };
  const log = createFileLog(options);
  for (let line = 0; line < 100; line += 1) log.info(`line ${line}`);
  createFileLog(options).error('after a restart');

  expect(readdirSync(dir).sort()).toEqual(['main.1.log', 'main.2.log', 'main.log']);
  for (const name of readdirSync(dir)) expect(statSync(path.join(dir, name)).size).toBeLessThanOrEqual(500);
  const current = readFileSync(path.join(dir, 'main.log'), 'utf8');
  expect(current).toContain('line 99\n');
  expect(current).toMatch(/1970-01-01T00:00:00.000Z error after a restart\n$/u);
});
