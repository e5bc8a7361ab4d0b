import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '../../fixtures.ts';
import { electronExecutable, ownEnvironment, ROOT, realElectron } from '../../support/parley/launchParley.ts';

/** Linux machines that run the tests may allow no sandbox. Other systems refuse the switch. */
const UNSANDBOXED = process.platform === 'linux' ? ['--no-sandbox'] : [];

const logOf = (dataDir: string) => readFile(path.join(dataDir, 'logs', 'main.log'), 'utf8').catch(() => '');

/** Starts Parley as if it were packaged, without Playwright, which itself passes switches that are refused. */
type StartPackaged = (switches?: readonly string[], env?: Readonly<Record<string, string>>) => ChildProcess;

const packaged = test.extend<{ startPackaged: StartPackaged }>({
  startPackaged: async ({ dataDir }, use) => {
    const started: ChildProcess[] = [];
    await use((switches = [], given = {}) => {
      const args = [ROOT, `--user-data-dir=${dataDir}`, ...UNSANDBOXED, ...switches];
      const env = { ...ownEnvironment(), ELECTRON_FORCE_IS_PACKAGED: '1', ...given };
      const parley = spawn(electronExecutable(), args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
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
      const parley = startPackaged([given]);
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

/** The output of the host, which stands in for the system. */
const hostSaid = (parley: ChildProcess) => {
  let said = '';
  parley.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  return () => said;
};

// The real Electron asks the real system, and says nothing.
if (realElectron() === undefined) {
  packaged('a packaged Parley asks the system to be opened by links to it', async ({ startPackaged }) => {
    await expect.poll(hostSaid(startPackaged())).toContain('opens links of parley:');
  });

  packaged('a packaged Parley is to Windows the app that was installed', async ({ startPackaged }) => {
    const [, appId] = /^appId: (.+)$/mu.exec(
      await readFile(path.join(ROOT, 'electron-builder.yml'), 'utf8'),
    ) ?? ['', 'no id'];
    const said = hostSaid(startPackaged([], { ELECTRON_HOST_PLATFORM: 'win32' }));
    await expect.poll(said).toContain(`is ${appId} to Windows`);
  });
}
