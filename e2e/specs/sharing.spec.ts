import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { ElectronApplication } from 'playwright/test';
import { ask } from '../ask.ts';
import { makeFile } from '../dropFile.ts';
import { expect, signIn, test } from '../fixtures.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');

/** Starts a second Parley on the same data, as `parley FILE…` in a terminal does, and waits until it has gone again. */
async function startAgain(app: ElectronApplication, dataDir: string, files: readonly string[]) {
  const args = ['--no-sandbox', ROOT, `--user-data-dir=${dataDir}`, ...files];
  const second = spawn(app.process().spawnfile, args, { cwd: path.dirname(dataDir), stdio: 'ignore' });
  const [code] = await once(second, 'exit');
  expect(code).toBe(0);
}

test('files that a second Parley is started with wait in the first, to be sent from there', async ({
  parley: { app, page },
  service,
  dataDir,
}) => {
  const rota = await makeFile(dataDir, 'rota.txt');
  await makeFile(dataDir, 'größe 100%.txt');
  await signIn(page, service);
  const heard = page.evaluate(
    () =>
      new Promise((resolve) => {
        window.parley.on((name, payload) => name === 'shared' && resolve(payload));
      }),
  );
  await startAgain(app, dataDir, [rota, 'größe 100%.txt', 'no such file.txt']);
  const names = ['rota.txt', 'größe 100%.txt', 'no such file.txt'];
  expect(await heard).toEqual({ names });
  expect(await ask(page, 'share.get', {})).toEqual({ names });

  const staged = await ask(page, 'share.stage', { convId: null });
  expect(staged.files.map(({ name }) => name)).toEqual(['rota.txt', 'größe 100%.txt']);
  expect(staged.refused).toMatchObject([{ name: 'no such file.txt', error: { code: 'file-missing' } }]);
  expect(await ask(page, 'share.get', {})).toEqual({ names: [] });
});

test('files that Parley is started with wait until somebody is signed in', async ({
  launch,
  service,
  dataDir,
}) => {
  const file = await makeFile(dataDir, 'rota.txt');
  const { page } = await launch({ args: [file] });
  await signIn(page, service);
  expect(await ask(page, 'share.get', {})).toEqual({ names: ['rota.txt'] });
  await ask(page, 'share.discard', {});
  expect(await ask(page, 'share.get', {})).toEqual({ names: [] });
});
