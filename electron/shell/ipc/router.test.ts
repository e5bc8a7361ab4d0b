import { expect, expectTypeOf, test } from 'vitest';
import type { AppRouteName, Handlers, RequestOf } from '../../../shared/contract/index.ts';
import { AppError, type Result } from '../../../shared/errors/errors.ts';
import type { Staged } from '../../../shared/model/files/files.ts';
import { type AccountId, accountId } from '../../../shared/model/ids.ts';
import type { Session } from '../../../shared/model/session.ts';
import { DEFAULT_SETTINGS } from '../../../shared/model/settings.ts';
import type { SpellingFacts } from '../../../shared/model/spelling.ts';
import { createRouter, type ShellHandlers } from './router.ts';

const signedOut: Session = {
  state: 'signed-out',
  kept: null,
  serviceUrl: '',
  email: '',
  secrets: 'protected',
};
const ANA = accountId('ana');

const SPELLING: SpellingFacts = { kind: 'files', languages: [], words: [] };

const app: Handlers<AppRouteName> = {
  'app.info': () => ({ version: '1.2.3', platform: 'linux', region: 'en-GB', extraCertificates: null }),
  'accounts.list': () => [],
  'accounts.show': () => signedOut,
  'accounts.open': () => signedOut,
  'accounts.setOrder': () => [],
  'accounts.setColour': () => [],
  'accounts.setWebUrl': () => [],
  'session.get': () => signedOut,
  'session.signIn': () => {
    throw new AppError('refused-credentials', 'The service does not accept them.', { status: 401 });
  },
  'session.tryAgain': () => signedOut,
  'session.startDemo': () => signedOut,
  'session.cancelSignIn': () => signedOut,
  'session.changePassword': () => signedOut,
  'session.signOut': () => signedOut,
  'proxy.signIn': () => null,
  'network.openPage': () => null,
  'window.setTitle': () => null,
  'window.showEmojiPanel': () => false,
  'window.print': () => null,
  'desktop.get': () => ({ tray: 'missing', login: 'off' }),
  'desktop.setLogin': () => ({ tray: 'missing', login: 'on' }),
  'notifications.test': () => ({ state: 'shown' }),
  'notifications.last': () => null,
  'place.take': () => null,
  'settings.get': () => DEFAULT_SETTINGS,
  'settings.set': (change) => ({ ...DEFAULT_SETTINGS, enterSends: change.enterSends ?? true }),
  'spelling.get': () => SPELLING,
  'spelling.removeWord': () => SPELLING,
  'spelling.addFile': () => SPELLING,
  'spelling.removeFile': () => SPELLING,
  'share.get': () => ({ names: [] }),
  'share.discard': () => null,
  'windows.own': () => null,
  'windows.list': () => [],
  'windows.goTo': () => null,
  'windows.close': () => null,
  'windows.moveBack': () => null,
  'windows.inMain': () => null,
  'windows.follows': () => null,
  'clipboard.writeText': () => Promise.reject(new TypeError('a defect')),
};

interface TestCore {
  readonly owner: AccountId;
  pass(route: string, input: unknown): Promise<Result<unknown>>;
}

const NOTHING: Staged = { files: [], refused: [], folders: [] };
const refusedAs = (name: string) => [{ name, error: { code: 'internal', message: '' } as const }];

const shell: ShellHandlers<TestCore> = {
  'backupFiles.choose': () => null,
  'backupFiles.chooseFolder': () => null,
  'backupFiles.save': () => null,
  'files.open': () => null,
  'files.saveAs': () => false,
  'files.saveAll': () => null,
  'files.showInFolder': () => null,
  'files.copy': () => null,
  'files.startDrag': () => true,
  'links.open': () => null,
  'notifications.inView': () => null,
  'share.stage': (_input, { owner }) => ({ ...NOTHING, refused: refusedAs(owner) }),
  'staged.chooseFolder': () => null,
  'staged.add': ({ tokens }, _core, account) => ({
    ...NOTHING,
    refused: refusedAs(`${account} ${tokens[0]}`),
  }),
  'staged.addFolder': () => NOTHING,
  'transcripts.save': () => null,
  'transcripts.cancel': () => null,
  'transcripts.showInFolder': () => null,
  'events.chooseCertificate': () => false,
  'dashboard.saveTable': () => false,
  'handover.choose': () => null,
  'handover.openInMain': () => null,
  'handover.open': () => ({ kind: 'unreadable', why: 'not-handover' }),
  'handover.save': () => null,
  'savedReplies.chooseImport': () => null,
  'savedReplies.export': () => false,
  'windows.open': () => null,
};

const coreOf = (owner: AccountId): TestCore => {
  if (owner !== ANA) throw new AppError('signed-out', 'This account is not open.');
  return { owner, pass: (route, input) => Promise.resolve({ ok: true, data: [owner, route, input] }) };
};

const answer = createRouter({ app, shell, coreOf });
const router = (route: unknown, input: unknown) => answer({ account: null, route, input });

test('answers a route of the shell with what its handler returns', async () => {
  expect(await router('app.info', {})).toEqual({
    ok: true,
    data: { version: '1.2.3', platform: 'linux', region: 'en-GB', extraCertificates: null },
  });
});

test('passes a route of an account to its own core, untouched', async () => {
  const input = { convId: 7 };
  expect(await answer({ account: ANA, route: 'conversations.get', input })).toEqual({
    ok: true,
    data: [ANA, 'conversations.get', input],
  });
  expect(await answer({ account: ANA, route: 'share.stage', input: { convId: null } })).toMatchObject({
    data: { refused: [{ name: ANA }] },
  });
});

test('tells a route of the shell whose request it is', async () => {
  const token = '11111111-1111-4111-8111-111111111111';
  const input = { convId: null, tokens: [token] };
  expect(await answer({ account: ANA, route: 'staged.add', input })).toMatchObject({
    data: { refused: [{ name: `${ANA} ${token}` }] },
  });
});

test.each([
  ['no account', null, 'outbox.list', 'bad-input'],
  ['no account for the shell', null, 'files.open', 'bad-input'],
  ['an account that is not open', 'ben', 'outbox.list', 'signed-out'],
  ['an account that is not open, for the shell', 'ben', 'files.open', 'signed-out'],
  ['no id of an account', '../ana', 'outbox.list', 'bad-input'],
  ['an account for what belongs to none', ANA, 'settings.get', 'bad-input'],
])('refuses %s', async (_what, account, route, code) => {
  expect(await answer({ account, route, input: {} })).toMatchObject({ ok: false, error: { code } });
});

test.each([undefined, null, 'outbox.list', ['outbox.list', {}], { account: ANA, route: 'outbox.list' }])(
  'refuses %j, which is no request',
  async (request) => {
    expect(await answer(request)).toMatchObject({ ok: false });
  },
);

test.each(['no.such.route', 'toString', '__proto__', 'constructor', 7, null, undefined])(
  'refuses %j, which is no route',
  async (route) => {
    expect(await router(route, {})).toMatchObject({ ok: false, error: { code: 'unknown-route' } });
  },
);

test('refuses an input that the contract does not accept, without repeating its values', async () => {
  const answer = await router('session.changePassword', { account: ANA, password: 12345, extra: 'hunter2' });
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
  const { 'app.info': _left, ...incomplete } = app;
  // @ts-expect-error a handler is missing
  createRouter({ app: incomplete, shell, coreOf });
  // @ts-expect-error one too many
  const extra: Handlers<AppRouteName> = { ...app, 'no.such.route': () => null };
  // @ts-expect-error answers the wrong type
  const wrong: Handlers<AppRouteName> = { ...app, 'app.info': () => 7 };
  expectTypeOf(extra).toEqualTypeOf(wrong);
});

test('a request without its account, or with one that it has no use for, does not compile', () => {
  expectTypeOf<RequestOf<'outbox.list'>['account']>().toEqualTypeOf<AccountId>();
  expectTypeOf<RequestOf<'files.open'>['account']>().toEqualTypeOf<AccountId>();
  expectTypeOf<RequestOf<'settings.get'>['account']>().toEqualTypeOf<null>();
});
