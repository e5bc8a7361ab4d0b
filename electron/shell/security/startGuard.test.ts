import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { dropWeakeningVariables, refusedSwitches, unsandboxedBy } from './startGuard.ts';

const run = promisify(execFile);
const GUARD = new URL('./startGuard.ts', import.meta.url);

/** Its own environment after the guard, that of a worker, and that of a program that it starts. */
const PROGRAM = `
  import { execFileSync } from 'node:child_process';
  import { once } from 'node:events';
  import { Worker } from 'node:worker_threads';
  const { dropWeakeningVariables } = await import(${JSON.stringify(GUARD)});
  const dropped = dropWeakeningVariables(process.env);
  const say = 'import { parentPort } from "node:worker_threads"; parentPort.postMessage({ ...process.env });';
  const worker = new Worker(new URL('data:text/javascript,' + encodeURIComponent(say)));
  const [inWorker] = await once(worker, 'message');
  const inChild = JSON.parse(execFileSync(process.execPath, ['-p', 'JSON.stringify(process.env)']));
  console.log(JSON.stringify({ dropped, seen: [{ ...process.env }, inWorker, inChild] }));
`;

test('variables that weaken Node or Chromium reach neither a worker nor a program that Parley starts', async () => {
  const hostile = {
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
    NODE_OPTIONS: '--no-warnings',
    NODE_DEBUG: 'nothing',
    NODE_DEBUG_NATIVE: 'nothing',
    // Node writes a file there for the program itself.
    NODE_V8_COVERAGE: mkdtempSync(path.join(tmpdir(), 'coverage-')),
    // Whoever writes there says what code a worker runs.
    NODE_COMPILE_CACHE: '/nowhere/compiled',
    SSLKEYLOGFILE: '/nowhere/keys',
    SSL_CERT_FILE: '/nowhere/authority.pem',
    SSL_CERT_DIR: '/nowhere',
    OPENSSL_CONF: '/dev/null',
    OPENSSL_MODULES: '/nowhere',
    // Node itself doesn't know these.
    ELECTRON_RUN_AS_NODE: '1',
    ELECTRON_ENABLE_LOGGING: 'file',
    ELECTRON_LOG_FILE: '/nowhere/log',
  };
  onTestFinished(() => rmSync(hostile.NODE_V8_COVERAGE, { recursive: true }));
  const env = { ...hostile, NODE_EXTRA_CA_CERTS: '/nowhere/authority.pem', LANG: 'C.UTF-8' };
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', PROGRAM], { env });
  const { dropped, seen } = JSON.parse(stdout);
  expect(dropped.toSorted()).toEqual(Object.keys(hostile).toSorted());
  expect(seen).toHaveLength(3);
  for (const left of seen) {
    expect(left).toMatchObject({ NODE_EXTRA_CA_CERTS: env.NODE_EXTRA_CA_CERTS, LANG: 'C.UTF-8' });
    for (const name of Object.keys(hostile)) expect(left).not.toHaveProperty(name);
  }
});

test('an empty value is dropped without a word, and a clean environment stays as it is', () => {
  const env = { SSLKEYLOGFILE: '', HOME: '/home/mara' };
  expect(dropWeakeningVariables(env)).toEqual([]);
  expect(env).toEqual({ HOME: '/home/mara' });
});

test.each([
  ['--remote-debugging-port=9222', 'remote-debugging-port'],
  ['-remote-debugging-port=0', 'remote-debugging-port'],
  ['--remote-debugging-pipe', 'remote-debugging-pipe'],
  ['--inspect', 'inspect'],
  ['--inspect-brk=127.0.0.1:9229', 'inspect-brk'],
  ['--host-resolver-rules=MAP * 127.0.0.1', 'host-resolver-rules'],
  ['--ignore-certificate-errors', 'ignore-certificate-errors'],
  ['--ignore-certificate-errors-spki-list=abc=', 'ignore-certificate-errors-spki-list'],
  ['--ssl-key-log-file=/tmp/keys', 'ssl-key-log-file'],
  ['--disable-web-security', 'disable-web-security'],
  ['--unsafely-treat-insecure-origin-as-secure=http://x.example', 'unsafely-treat-insecure-origin-as-secure'],
  ['--load-extension=/tmp/x', 'load-extension'],
  ['--js-flags=--allow-natives-syntax', 'js-flags'],
  ['--renderer-cmd-prefix=xterm -e', 'renderer-cmd-prefix'],
  ['--gpu-launcher=xterm', 'gpu-launcher'],
  ['--single-process', 'single-process'],
  ['--enable-logging=file', 'enable-logging'],
  ['--log-file=/tmp/log', 'log-file'],
  ['--v=3', 'v'],
  ['--trace-startup-file=/tmp/trace', 'trace-startup-file'],
  ['--enable-crash-reporter', 'enable-crash-reporter'],
  ['--use-mock-keychain', 'use-mock-keychain'],
  ['--auto-open-devtools-for-tabs', 'auto-open-devtools-for-tabs'],
  ['--disable-site-isolation-for-policy', 'disable-site-isolation-for-policy'],
  ['--enable-blink-features=FileHandling', 'enable-blink-features'],
  ['--enable-experimental-web-platform-features', 'enable-experimental-web-platform-features'],
  ['--blink-settings=scriptEnabled=true', 'blink-settings'],
  ['--webrtc-event-logging=/tmp/events', 'webrtc-event-logging'],
  ['--remote-allow-origins=*', 'remote-allow-origins'],
  ['--experimental-network-inspection', 'experimental-network-inspection'],
  ['--allow-insecure-localhost', 'allow-insecure-localhost'],
  ['--host-rules=MAP * 127.0.0.1', 'host-rules'],
  ['--allow-running-insecure-content', 'allow-running-insecure-content'],
  ['--allow-file-access-from-files', 'allow-file-access-from-files'],
  ['--browser-subprocess-path=/tmp/x', 'browser-subprocess-path'],
  ['--utility-cmd-prefix=xterm -e', 'utility-cmd-prefix'],
  ['--zygote-cmd-prefix=xterm -e', 'zygote-cmd-prefix'],
  ['--log-net-log=/tmp/log', 'log-net-log'],
  ['--vmodule=*=3', 'vmodule'],
  ['--trace-config-file=/tmp/config', 'trace-config-file'],
  ['--enable-tracing', 'enable-tracing'],
  ['--enable-tracing-output=/tmp/trace', 'enable-tracing-output'],
  ['--enable-crash-reporter-for-testing', 'enable-crash-reporter-for-testing'],
  ['--crash-dumps-dir=/tmp', 'crash-dumps-dir'],
  ['--diagnostic-dir=/tmp', 'diagnostic-dir'],
  ['--disable-site-isolation-trials', 'disable-site-isolation-trials'],
  [' --inspect', 'inspect'],
  ['\t--remote-debugging-port=1', 'remote-debugging-port'],
  ['--remote-debugging-pipe\n', 'remote-debugging-pipe'],
  ['\r\n -js-flags \f\v', 'js-flags'],
])('the switch %s is refused by its name alone', (argument, name) => {
  expect(refusedSwitches(['/opt/parley', 'a.txt', argument], 'linux')).toEqual([name]);
});

test('Windows knows more spellings', () => {
  const argv = ['parley.exe', '/Remote-Debugging-Port=1', '--INSPECT'];
  expect(refusedSwitches(argv, 'win32')).toEqual(['remote-debugging-port', 'inspect']);
  expect(refusedSwitches(['parley', '/inspect', '--INSPECT'], 'linux')).toEqual([]);
});

test('switches of Parley and of a desktop are not refused, nor is a file behind the end of the switches', () => {
  const usual = [
    '--user-data-dir=d',
    '--service-url=https://x.example',
    '--ozone-platform=wayland',
    '--enable-features=WaylandWindowDecorations',
    '--disable-features=WaylandFractionalScaleV1',
    '--password-store=basic',
    '--proxy-server=proxy.example:8080',
  ];
  expect(refusedSwitches(['/opt/parley', ...usual, 'inspect', '--', '--inspect'], 'linux')).toEqual([]);
  expect(refusedSwitches(['/opt/parley', ' -- ', '--inspect'], 'linux')).toEqual([]);
});

test.each([
  ...['--no-sandbox', '--disable-setuid-sandbox', '--disable-gpu-sandbox', '--no-zygote-sandbox'],
  ...['--disable-namespace-sandbox', '--disable-seccomp-filter-sandbox', '--no-zygote'],
])('%s is reported on Linux, whose packages need it, and refused elsewhere', (argument) => {
  const argv = ['/opt/parley', argument];
  const name = argument.slice(2);
  expect([refusedSwitches(argv, 'linux'), unsandboxedBy(argv, 'linux')]).toEqual([[], [name]]);
  for (const platform of ['win32', 'darwin'] as const)
    expect([refusedSwitches(argv, platform), unsandboxedBy(argv, platform)]).toEqual([[name], []]);
});
