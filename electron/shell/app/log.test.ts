import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { AppError } from '../../../shared/errors/errors.ts';
import { createFileLog, describe, type Log } from './log.ts';

/** A log in a folder of its own, of someone whose home is `/home/Mara Lindqvist`. */
function openLog(options: { maxBytes?: number } = {}): {
  dir: string;
  log: Log;
  text: () => string;
  again: () => Log;
} {
  const parent = mkdtempSync(path.join(tmpdir(), 'parley-log-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const dir = path.join(parent, 'logs');
  const given = {
    dir,
    maxBytes: 100_000,
    keep: 2,
    privateFolders: ['/home/Mara Lindqvist'],
    now: () => new Date(0),
  };
  const again = () => createFileLog({ ...given, ...options });
  return { dir, log: again(), text: () => readFileSync(path.join(dir, 'main.log'), 'utf8'), again };
}

/** One entry, as the log writes it. */
function logged(message: string): string {
  const { log, text } = openLog();
  log.warn(message);
  return text().replace('1970-01-01T00:00:00.000Z warn  ', '').trimEnd();
}

test('keeps the newest lines, in so many files of so many bytes', () => {
  const { dir, log, text, again } = openLog({ maxBytes: 500 });
  for (let line = 0; line < 100; line += 1) log.info(`line ${line}`);
  again().error('after a restart');

  expect(readdirSync(dir).sort()).toEqual(['main.1.log', 'main.2.log', 'main.log']);
  for (const name of readdirSync(dir)) expect(statSync(path.join(dir, name)).size).toBeLessThanOrEqual(500);
  expect(text()).toContain('line 99\n');
  expect(text()).toMatch(/1970-01-01T00:00:00.000Z error after a restart\n$/u);
});

test('an entry of any length is cut', () => {
  const { text, log } = openLog();
  log.error('word '.repeat(100_000));
  expect(text().length).toBeLessThan(10_000);
});

test.each([
  ['a text in quotes', `"${'Dear Ana, '.repeat(2_000)}"`],
  ['a path', `/srv/${'Ana '.repeat(4_000)}`],
  ['an email', `${'x'.repeat(7_980)} ana.of.a.long.name@aurora.example`],
])('an entry that is cut within %s does not show its beginning', (_, text) => {
  expect(logged(`It failed: ${text}`)).not.toMatch(/ana/iu);
});

test('no one else on this computer can read it, not even one whose folder an earlier version left open', () => {
  const { dir, log, again } = openLog();
  log.info('first');
  const modes = () => [dir, path.join(dir, 'main.log')].map((file) => statSync(file).mode & 0o777);
  // Windows knows no such modes; there, the folders of the person are closed anyway.
  const closed = process.platform === 'win32' ? [0o666, 0o666] : [0o700, 0o600];
  expect(modes()).toEqual(closed);
  chmodSync(dir, 0o755);
  again();
  expect(modes()).toEqual(closed);
});

const HOME = '/home/Mara Lindqvist';

test.each([
  ["ENOENT: no such file, open '/srv/Budget of Ana.xlsx'", 'ENOENT: no such file, open [text]'],
  [
    'Unexpected token "h", "he said "no" to Ana" is not valid JSON',
    'Unexpected token [text] is not valid JSON',
  ],
  ['“Party” at Ana’s was left out', '[text] at Ana’s was left out'],
  ['Media: see https://chat.example/a?b=c#d or wss://x.example', 'Media: see [address] or [address]'],
  ['mara.lindqvist@aurora-relief.example was refused', '[email] was refused'],
  ['getaddrinfo ENOTFOUND intranet', 'getaddrinfo ENOTFOUND [host]'],
  ['getaddrinfo  EAI_AGAIN\n chatserver', 'getaddrinfo EAI_AGAIN [host]'],
  ['Sync: ENOTFOUND chatserver <- Error', 'Sync: ENOTFOUND [host] <- Error'],
  ['queryA ENOTFOUND chatserver', 'queryA ENOTFOUND [host]'],
  ['connect ETIMEDOUT chatserver, again', 'connect ETIMEDOUT [host], again'],
  [
    'Host: chatserver. is not in the altnames: DNS:intranet',
    'Host: [host]. is not in the altnames: DNS:[host]',
  ],
  ['Host: chatserver. is not CN: intranet', 'Host: [host]. is not CN: [host]'],
  ['connect ECONNREFUSED 10.20.30.40:443', 'connect ECONNREFUSED [host]'],
  ['connect EHOSTUNREACH fe80::1ff:fe23:4567:890a%eth2', 'connect EHOSTUNREACH [host]'],
  ['connect to [2001:db8::1]:443 failed', 'connect to [host] failed'],
  [
    'Host: chat.example. is not in the altnames: DNS:www.größe.example',
    'Host: [host]. is not in the altnames: DNS:[host]',
  ],
  ['the proxy proxy.corp.example:8080 wants a login', 'the proxy [host]:8080 wants a login'],
  [
    'is not in the altnames: DNS:*.aurora.example, DNS:intranet',
    'is not in the altnames: DNS:[host], DNS:[host]',
  ],
  ['connect ECONNREFUSED intranet:1080, größe:80', 'connect ECONNREFUSED [host], [host]'],
  [`${HOME}/Documents/plan.docx is gone`, '[path]'],
  ['spawn /srv/Ana Files/Dr. Ana.docx ENOENT <- Error', 'spawn [path] ENOENT <- Error'],
  ['failed:\n    at Ana Lindqvist (letters/illness.ts:1:1)', 'failed: at Ana Lindqvist ([path])'],
  [`${pathToFileURL(HOME).href}/Documents is gone`, '[address] is gone'],
  ['moved to ~/Ana <- C:\\Users\\Ana\\x <- \\\\server\\Ana', 'moved to [path] <- [path] <- [path]'],
  ['one\r\ntwo\u001B[31m\u2028three', 'one two [31m three'],
])('takes out what may be private: %s', (entry, written) => {
  expect(logged(entry)).toBe(written);
});

test.each([
  'Parley 0.1.0 starts.',
  'core: Synchronising: server: /get was answered with 503.',
  'Outbox: interrupted: /sendfile: the connection broke (ECONNRESET).',
  'getaddrinfo ENOTFOUND <- Error: connect ECONNREFUSED <- Error',
  'files.open: Core stopped during this request.',
  'accounts.json could not be understood (not JSON) and is kept as accounts.json.broken-1795600000000.',
  'local.db is set aside as local.set-aside-2026-11-25T13-00-00-000Z.db',
  'SQLITE_CORRUPT: database disk image is malformed',
  "The window's place was not kept, and the page's wasn't either.",
  'The variable NODE_OPTIONS would weaken Parley and was dropped.',
  'Parley does not start with --inspect, --remote-debugging-port.',
])('leaves what helps to understand a problem: %s', (entry) => {
  expect(logged(entry)).toBe(entry);
});

test('an exception is its name, code, message and causes, and where the first was thrown', async () => {
  const cause = await readFile('/srv/Budget of Ana').catch((error: unknown) => error);
  const thrown = new AppError('file-unreadable', 'The file cannot be read.', {}, { cause });
  expect(logged(`Files: ${describe(thrown)}`)).toMatch(
    /^Files: AppError file-unreadable: The file cannot be read\. <- Error ENOENT: ENOENT: no such file or directory, open \[text\]\n {4}at /u,
  );
  const failed = new AppError('internal', 'Something failed.');
  expect(logged(describe(failed))).toMatch(
    /^AppError internal: Something failed\.\n {4}at electron\/shell\/app\/log\.test\.ts:\d+:\d+\n/u,
  );
});

test('frames name the code and not the folder of the person who runs it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'Mara Lindqvist (work) '));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, 'dist'));
  const file = path.join(folder, 'dist', 'core.mjs');
  const message = 'from Ana\n    at secret (Ana.js:1:1)';
  writeFileSync(file, `function fail() { throw new TypeError(${JSON.stringify(message)}); }\nfail();`);
  const [error] = await once(new Worker(pathToFileURL(file)), 'error');
  const lines = logged(describe(error)).split('\n');
  expect(lines.slice(1, 3)).toEqual(['    at fail (dist/core.mjs:1:25)', '    at dist/core.mjs:2:1']);
  expect(lines.slice(1)).not.toContain('    at secret (Ana.js:1:1)');
  expect(lines.join('\n')).not.toContain('Lindqvist');
});

test('anything else that is thrown is named by its type alone', () => {
  expect(logged(`Closing failed: ${describe('a text of Ana')}`)).toBe('Closing failed: (string)');
  expect(logged(`Closing failed: ${describe(undefined)}`)).toBe('Closing failed: (undefined)');
});

test('a real failure to find a host does not name it', async () => {
  const thrown = await lookup('chat-of-ana.invalid').catch((error: unknown) => error);
  expect(logged(describe(thrown))).toMatch(
    /^Error (?:ENOTFOUND|EAI_AGAIN): getaddrinfo (?:ENOTFOUND|EAI_AGAIN) \[host\]/u,
  );
});
