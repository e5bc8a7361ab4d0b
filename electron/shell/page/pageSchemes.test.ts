import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { CustomScheme, Session } from 'electron';
import { expect, test } from 'vitest';
import { temporaryDir } from '../../../testing/core/testStore.ts';
import { registerSchemes, serveAssets } from './pageSchemes.ts';

/** A built page, beside a folder that is none of it. */
function serve() {
  const dir = temporaryDir();
  for (const folder of ['page', 'page-of-others']) {
    mkdirSync(path.join(dir, folder));
    writeFileSync(path.join(dir, folder, 'index.html'), `<p>${folder}</p>`);
  }
  let answer: (request: Request) => Promise<Response> | Response = () => Response.error();
  const handle = (_scheme: string, handler: typeof answer) => {
    answer = handler;
  };
  serveAssets({ protocol: { handle } } as unknown as Session, path.join(dir, 'page'));
  return (address: string, method = 'GET') =>
    answer({ url: address, method } as Pick<Request, 'url' | 'method'> as Request);
}

const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' parley-media:; media-src parley-media:; " +
    "font-src 'self'; connect-src 'self' parley-media:; worker-src 'self'; form-action 'none'; frame-ancestors 'none'; " +
    "base-uri 'none'; require-trusted-types-for 'script'; trusted-types parley-workers",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

test.each([
  ['parley-app://bundle/index.html', 'GET', 200],
  ['parley-app://bundle/other.html', 'GET', 404],
  ['parley-app://bundle/..%2fpage-of-others%2findex.html', 'GET', 404],
  ['parley-app://bundle/index.html', 'POST', 404],
])('%s (%s) is answered with %i, and under the policy of the page', async (address, method, status) => {
  const response = await serve()(address, method);
  expect(response.status).toBe(status);
  expect(Object.fromEntries(response.headers)).toMatchObject(HEADERS);
  expect(await response.text()).toBe(status === 200 ? '<p>page</p>' : 'Not found');
});

test('the schemes get no more rights than they need', () => {
  const registered: CustomScheme[] = [];
  registerSchemes({ registerSchemesAsPrivileged: (schemes) => void registered.push(...schemes) });
  const rights = { standard: true, secure: true, supportFetchAPI: true };
  expect(registered).toEqual([
    { scheme: 'parley-app', privileges: rights },
    { scheme: 'parley-media', privileges: { ...rights, corsEnabled: true, stream: true } },
  ]);
});
