import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '../../fixtures.ts';
import { electronExecutable, ownEnvironment, ROOT } from '../../support/parley/launchParley.ts';

/** Linux machines that run the tests may allow no sandbox. Other systems refuse the switch. */
const UNSANDBOXED = process.platform === 'linux' ? ['--no-sandbox'] : [];

const logOf = (dataDir: string) => readFile(path.join(dataDir, 'logs', 'main.log'), 'utf8').catch(() => '');

/** Starts Parley as if it were packaged, without Playwright, which itself passes switches that are refused. */
type StartPackaged = (...switches: string[]) => ChildProcess;

const packaged = test.extend<{ startPackaged: StartPackaged }>({
  startPackaged: async ({ dataDir }, use) => {
    const started: ChildProcess[] = [];
    await use((...switches) => {
      const args = [ROOT, `--user-data-dir=${dataDir}`, ...UNSANDBOXED, ...switches];
      const env = { ...ownEnvironment(), ELECTRON_FORCE_IS_PACKAGED: '1' };
      const parley = spawn(electronExecutable(), args, { env, stdio: 'ignore' });
      started.push(parley);
      return parley;
    });
    for (const parley of started.filter(({ exitCode }) => exitCode === null)) {
      const ended = once(parley, 'exit');
      parley.kill();
      await ended;
    }
  },
});

for (const [given, name] of [
  ['--remote-debugging-port=0', '--remote-debugging-port'],
  ['--inspect=0', '--inspect'],
  ['--host-resolver-rules=MAP * 127.0.0.1', '--host-resolver-rules'],
  ['--ignore-certificate-errors', '--ignore-certificate-errors'],
] as const)
  packaged(
    `a packaged Parley does not start with ${name}, and the log says so`,
    async ({ startPackaged, dataDir }) => {
      const parley = startPackaged(given);
      await expect
        .poll(async () => parley.exitCode !== null || /starts\./u.test(await logOf(dataDir)))
        .toBe(true);
      expect(await logOf(dataDir)).toContain(`Parley does not start with ${name}.`);
      expect(parley.exitCode).toBe(1);
    },
  );

packaged(
  'a packaged Parley starts without such a switch, and the log says if it has no sandbox',
  async ({ startPackaged, dataDir }) => {
    startPackaged();
    await expect.poll(() => logOf(dataDir)).toContain(' starts.');
    const log = await logOf(dataDir);
    expect(log).not.toContain('does not start');
    expect(log.includes("without Chromium's sandbox (--no-sandbox)")).toBe(UNSANDBOXED.length > 0);
  },
);
