import { expect, expectTypeOf, test } from 'vitest';
import type { Handlers, ShellRouteName } from '../../../shared/contract/index.ts';
import { AppError } from '../../../shared/errors/errors.ts';
import type { Session } from '../../../shared/model/session.ts';
import { DEFAULT_SETTINGS } from '../../../shared/model/settings.ts';
import { createRouter } from './router.ts';

const signedOut: Session = { state: 'signed-out', serviceUrl: '', email: '', secrets: 'protected' };

const handlers: Handlers<ShellRouteName> = {
  'app.info': () => ({ version: '1.2.3', platform: 'linux' }),
  'session.get': () => signedOut,
  'session.signIn': () => {
    throw new AppError('refused-credentials', 'The service does not accept them.', { status: 401 });
  },
  'session.tryAgain': () => signedOut,
  'session.startDemo': () => signedOut,
  'session.changePassword': () => signedOut,
  'session.signOut': () => signedOut,
  'proxy.signIn': () => null,
  'network.openPage': () => null,
  'settings.get': () => DEFAULT_SETTINGS,
  'settings.set': (change) => ({ ...DEFAULT_SETTINGS, enterSends: change.enterSends ?? true }),
  'links.open': () => null,
  'files.open': () => false,
  'files.saveAs': () => false,
  'files.saveAll': () => null,
  'files.showInFolder': () => false,
  'files.copy': () => null,
  'files.startDrag': () => null,
  'share.get': () => ({ names: [] }),
  'share.stage': () => ({ files: [], refused: [], folders: [] }),
  'share.discard': () => null,
  'events.chooseCertificate': () => false,
  'clipboard.writeText': () => Promise.reject(new TypeError('a defect')),
};

const router = createRouter(handlers, (route, input) => Promise.resolve({ ok: true, data: [route, input] }));

test('answers a route of the shell with what its handler returns', async () => {
  expect(await router('app.info', {})).toEqual({ ok: true, data: { version: '1.2.3', platform: 'linux' } });
});

test('passes a route of core on, untouched', async () => {
  const input = { convId: 7 };
  expect(await router('conversations.get', input)).toEqual({ ok: true, data: ['conversations.get', input] });
});

test.each(['no.such.route', 'toString', '__proto__', 'constructor', 7, null, undefined])(
  'refuses %j, which is no route',
  async (route) => {
    expect(await router(route, {})).toMatchObject({ ok: false, error: { code: 'unknown-route' } });
  },
);

test('refuses an input that the contract does not accept, without repeating its values', async () => {
  const answer = await router('session.changePassword', { password: 12345, extra: 'hunter2' });
  expect(answer).toMatchObject({ ok: false, error: { code: 'bad-input' } });
  expect(JSON.stringify(answer)).not.toMatch(/12345|hunter2/u);
});

test('puts what a handler throws or rejects into the envelope', async () => {
  const input = {
    serviceUrl: 'https://chat.example',
    email: 'a@b.c',
    password: 'p',
    acceptPlainSecrets: false,
  };
  expect(await router('session.signIn', input)).toMatchObject({
    ok: false,
    error: { code: 'refused-credentials', details: { status: 401 } },
  });
  expect(await router('clipboard.writeText', { text: 'x' })).toMatchObject({
    ok: false,
    error: { code: 'internal', message: 'a defect' },
  });
});

test('a missing, an extra and a wrongly typed handler do not compile', () => {
  const { 'app.info': _left, ...incomplete } = handlers;
  // @ts-expect-error a handler is missing
  createRouter(incomplete, () => Promise.resolve({ ok: true, data: null }));
  // @ts-expect-error one too many
  const extra: Handlers<ShellRouteName> = { ...handlers, 'no.such.route': () => null };
  // @ts-expect-error answers the wrong type
  const wrong: Handlers<ShellRouteName> = { ...handlers, 'app.info': () => 7 };
  expectTypeOf(extra).toEqualTypeOf(wrong);
});
