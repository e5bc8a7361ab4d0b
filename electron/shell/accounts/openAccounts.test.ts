import { existsSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startTestService } from '../../../service/testing/service.ts';
import { AppError } from '../../../shared/errors/errors.ts';
import { folder, KeyStore, startParley } from './testParley.ts';

const BEN = { email: 'ben@aurora-relief.example', password: 'bens password' };

/** Parley, and the sign-ins of two people of one service. */
async function start() {
  const service = await startTestService();
  await service.admin.addUser({ ...BEN, apiAccess: true });
  const way = { serviceUrl: service.url, acceptPlainSecrets: false };
  const dir = await folder('data');
  const parley = startParley(dir, new KeyStore());
  return {
    ...parley,
    dir,
    ana: { ...way, email: service.email, password: service.password },
    ben: { ...way, ...BEN },
    /** Ends the core with the given number until it is not started again. */
    async loseCore(first: number) {
      let worker = parley.workers[first];
      while (worker) {
        const started = parley.workers.length;
        await worker.terminate();
        await parley.session.current();
        worker = parley.workers[started];
      }
    },
  };
}

test('Parley that ends while an account is being opened leaves no core behind', async () => {
  const { session, openAccounts, workers, dir, ana } = await start();
  const signedIn = session.signIn(ana).catch(AppError.from);
  while (!existsSync(path.join(dir, 'accounts'))) await nextTurn();
  await openAccounts.stop();
  await signedIn;
  expect(workers.map(({ threadId }) => threadId)).toEqual([-1]);
});

test('the core of an account that is opened anew hears that the person looks at it', async () => {
  const { session, openAccounts, ana } = await start();
  const told = vi.spyOn(Worker.prototype, 'postMessage');
  onTestFinished(() => told.mockRestore());
  await session.signIn(ana);
  openAccounts.setActivity({ focused: true, wake: false });
  await session.signIn(ana);
  const { core } = openAccounts.all()[0] ?? expect.unreachable();
  await core.request('status.get', {});
  const last = told.mock.calls.findLastIndex(([message]) => message.route === 'status.get');
  const toIt = told.mock.calls.flatMap(([message], i) =>
    told.mock.contexts[i] === told.mock.contexts[last] && message.name === 'setActivity'
      ? [message.input]
      : [],
  );
  expect(toIt.at(-1)).toEqual({ focused: true, wake: false });
});

test('an account hears that the person looks at it while a conversation of it has a window, whichever the main window shows', async () => {
  const { session, openAccounts, ana, ben } = await start();
  await session.signIn(ana);
  const { core, account } = openAccounts.all()[0] ?? expect.unreachable();
  await session.signIn(ben);
  const heard = vi.spyOn(core, 'control');
  const last = () => heard.mock.lastCall;
  openAccounts.setActivity({ focused: true, wake: false });
  expect(last()).toEqual(['setActivity', { focused: false, wake: false }]);
  const { id } = account() ?? expect.unreachable();
  openAccounts.setOwnWindows([id]);
  expect(last()).toEqual(['setActivity', { focused: true, wake: false }]);
  openAccounts.setOwnWindows([]);
  expect(last()).toEqual(['setActivity', { focused: false, wake: false }]);
});

test('an account whose core ends too often is closed, and the sign-in says why', async () => {
  const { session, openAccounts, loseCore, ana, announced } = await start();
  await session.signIn(ana);
  await loseCore(0);
  expect(openAccounts.all()).toEqual([]);
  expect(announced.at(-1)).toMatchObject({ state: 'signed-out', error: { code: 'internal' } });
});

test('why an account was lost stands in the log while the window shows another one, and is not said of that', async () => {
  const { session, loseCore, dir, said, ana, ben } = await start();
  await session.signIn(ana);
  const shown = await session.signIn(ben);
  await loseCore(0);
  expect(await session.current()).toEqual(shown);
  expect(said.join()).toContain('too often to be started again');

  const place = path.join(dir, 'accounts', shown.state === 'signed-in' ? shown.account.id : '');
  await rename(place, `${place}-elsewhere`);
  await writeFile(place, 'in the way');
  await expect(session.signIn(ben)).rejects.toThrow('ENOTDIR');
  const left = await session.current();
  expect(left).toMatchObject({ state: 'signed-out' });
  expect(left).not.toHaveProperty('error');
});
