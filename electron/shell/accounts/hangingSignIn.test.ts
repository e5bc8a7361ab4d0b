import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startTestService } from '../../../service/testing/service.ts';
import { AppError } from '../../../shared/errors/errors.ts';
import { convId } from '../../../shared/model/ids.ts';
import type { SessionKeeper } from './sessionKeeper.ts';
import { folder, KeyStore, startParley } from './testParley.ts';

const HANGING = { email: 'ana@hanging.example', password: 'p', acceptPlainSecrets: false };

/** Takes every request and answers none. */
async function startHangingService() {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const asked = once(server, 'request').then(([request]) => request as IncomingMessage);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

/** Parley with one account, while the sign-in to another hangs. */
async function startParleyThatHangs() {
  const service = await startTestService();
  const hanging = await startHangingService();
  const dir = await folder('data');
  const parley = startParley(dir, new KeyStore());
  const { email, password } = service;
  const signedIn = await parley.session.signIn({
    ...{ email, password },
    serviceUrl: service.url,
    acceptPlainSecrets: false,
  });
  if (signedIn.state !== 'signed-in') throw new Error('No one is signed in.');
  const hung = parley.session.signIn({ ...HANGING, serviceUrl: hanging.url }).catch(AppError.from);
  const request = await hanging.asked;
  return { ...parley, service, dir, signedIn, hung, request };
}

const draft = { text: 'not sent yet', priority: 0 as const, title: '', participants: [], captionOn: null };

test('while a sign-in hangs, the account that is open comes back after a crash, and can be signed out', async () => {
  const { session, core, openAccounts, workers, signedIn } = await startParleyThatHangs();
  const account = signedIn.account.id;
  await openAccounts.get(account).core.request('drafts.set', { convId: convId(1), draft });
  await workers[0]?.terminate();
  expect(await openAccounts.get(account).core.request('drafts.get', { convId: convId(1) })).toEqual({
    ok: true,
    data: draft,
  });
  expect(await session.current()).toEqual(signedIn);
  expect(await session.signOut({ account, forget: false })).toMatchObject({ state: 'signed-out' });
  expect(await core.request('drafts.get', { convId: null })).toMatchObject({ error: { code: 'signed-out' } });
});

test('cancelling a sign-in that hangs ends its request, and leaves nothing of it', async () => {
  const { session, dir, signedIn, hung, request } = await startParleyThatHangs();
  const ended = once(request.socket, 'close');
  expect(await session.cancelSignIn()).toEqual(signedIn);
  expect(await hung).toMatchObject({ code: 'interrupted' });
  await ended;
  expect(await readFile(path.join(dir, 'accounts.json'), 'utf8')).not.toContain(HANGING.email);
});

test('after a sign-in that hangs was cancelled, the next one is not held up by it', async () => {
  const { session, service, dir, hung } = await startParleyThatHangs();
  await service.admin.addUser({ email: 'ben@aurora-relief.example', password: 'p', apiAccess: true });
  const ben = { email: 'ben@aurora-relief.example', password: 'p', acceptPlainSecrets: false };
  const [, next] = await Promise.all([
    session.cancelSignIn(),
    session.signIn({ ...ben, serviceUrl: service.url }),
  ]);
  expect(next).toMatchObject({ state: 'signed-in', account: { email: ben.email } });
  await hung;
  expect(await session.current()).toEqual(next);
  expect(JSON.parse(await readFile(path.join(dir, 'accounts.json'), 'utf8')).accounts).toHaveLength(2);
});

test('cancelling ends a sign-in at once although the key store of the system does not answer', async () => {
  const keyStore = new KeyStore();
  const { session } = startParley(await folder('data'), keyStore);
  const { backend } = keyStore;
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  keyStore.backend = async () => {
    asked.resolve();
    keyStore.backend = backend;
    await answer.promise;
    return keyStore.kind;
  };
  const hung = session.signIn({ ...HANGING, serviceUrl: 'https://hanging.example' }).catch(AppError.from);
  await asked.promise;
  await session.cancelSignIn();
  expect(await hung).toMatchObject({ code: 'interrupted' });
  answer.resolve();
});

test('a sign-in that was replaced by another one opens no account, even if it was just opening one', async () => {
  const service = await startTestService();
  const ben = { email: 'ben@aurora-relief.example', password: 'p' };
  await service.admin.addUser({ ...ben, apiAccess: true });
  const dir = await folder('data');
  const { session, openAccounts } = startParley(dir, new KeyStore());
  const { email, password, url: serviceUrl } = service;
  const first = session
    .signIn({ email, password, serviceUrl, acceptPlainSecrets: false })
    .catch(AppError.from);
  while (!existsSync(path.join(dir, 'accounts'))) await nextTurn();
  const second = await session.signIn({ ...ben, serviceUrl, acceptPlainSecrets: false });
  expect(second).toMatchObject({ state: 'signed-in', account: { email: ben.email } });
  expect(await first).toMatchObject({ code: 'interrupted' });
  expect(openAccounts.all().map((core) => core.current()?.account.email)).toEqual([ben.email]);
});

test('a sign-in that began while a cancelled one was opening its account goes on when that is left', async () => {
  const service = await startTestService();
  const hanging = await startHangingService();
  const dir = await folder('data');
  const { session } = startParley(dir, new KeyStore());
  const { email, password, url: serviceUrl } = service;
  const first = session
    .signIn({ email, password, serviceUrl, acceptPlainSecrets: false })
    .catch(AppError.from);
  while (!existsSync(path.join(dir, 'accounts'))) await nextTurn();
  await cancelAndSignInAgain(session, first, hanging.url);
});

test('a sign-in that began while a cancelled demo was starting goes on when that is left', async () => {
  const hanging = await startHangingService();
  const { session } = startParley(await folder('data'), new KeyStore());
  const demo = session.startDemo({ acceptPlainSecrets: false }).catch(AppError.from);
  // From here on, the demo starts whatever happens.
  await nextTurn();
  await cancelAndSignInAgain(session, demo, hanging.url);
});

/** Cancels `first`, and expects a sign-in that begins before that has ended to go on until it is cancelled, too. */
async function cancelAndSignInAgain(session: SessionKeeper, first: Promise<unknown>, serviceUrl: string) {
  const cancelled = session.cancelSignIn();
  const second = session.signIn({ ...HANGING, serviceUrl }).catch(AppError.from);
  expect(await first).toMatchObject({ code: 'interrupted' });
  expect(await cancelled).toMatchObject({ state: 'signed-out' });
  await session.cancelSignIn();
  expect(await second).toMatchObject({ code: 'interrupted' });
}

test('a new password is checked while other accounts come and go', async () => {
  const { session, service, signedIn } = await startParleyThatHangs();
  const account = signedIn.account.id;
  service.faults.next({ endpoint: 'get', times: Number.POSITIVE_INFINITY }, { kind: 'delay', ms: 3_600_000 });
  const checked = session.changePassword({ account, password: 'another' }).catch(AppError.from);
  expect(await session.signOut({ account, forget: true })).toMatchObject({ state: 'signed-out' });
  expect(await checked).toMatchObject({ code: 'signed-out' });
});

test('cancelling when no sign-in is running signs no one out', async () => {
  const service = await startTestService();
  const { session } = startParley(await folder('data'), new KeyStore());
  const { email, password, url: serviceUrl } = service;
  const signedIn = await session.signIn({ email, password, serviceUrl, acceptPlainSecrets: false });
  expect(signedIn).toMatchObject({ state: 'signed-in' });
  expect(await session.cancelSignIn()).toEqual(signedIn);
});
