import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { makeDataDir } from './testing/service.ts';

const CLI = fileURLToPath(new URL('cli.ts', import.meta.url));

/** Runs one command to its end. */
async function run(args: readonly string[]) {
  const child = spawn(process.execPath, [CLI, ...args]);
  const [out, error, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, out, error };
}

/** Starts the service as a process of its own and waits for its line. */
async function serve(dataDir: string) {
  const child = spawn(process.execPath, [CLI, '--port', '0', '--data', dataDir]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
  const { url, email, password } = JSON.parse(line) as Record<'url' | 'email' | 'password', string>;
  const ask = async (endpoint: string, params: Record<string, string>) => {
    const response = await fetch(`${url}/${endpoint}`, {
      method: 'POST',
      body: new URLSearchParams({ email, password, ...params }),
    });
    return { status: response.status, json: await response.json() };
  };
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    const [code] = await once(child, 'exit');
    return code;
  };
  return { ask, end };
}

test('everything the service confirmed survives kill -9', async () => {
  const dataDir = await makeDataDir();
  const first = await serve(dataDir);
  const sent = [];
  for (let i = 0; i < 20; i += 1) sent.push((await first.ask('send', { msgText: `message ${i}` })).json);
  const inFlight = first.ask('send', { msgText: 'perhaps' }).catch(() => null);
  await first.end('SIGKILL');
  await inFlight;
  const second = await serve(dataDir);
  const { json } = await second.ask('get', { msgLimit: '20' });
  expect(json).toMatchObject(sent);
  expect((await second.ask('send', { msgText: 'goes on' })).status).toBe(200);
  expect(await second.end('SIGTERM')).toBe(0);
});

test('a command line that makes no sense ends with one sentence and code 2', async () => {
  const { code, out, error } = await run(['--data', 'x', '--seed', 'small']);
  expect({ code, out, error }).toEqual({ code: 2, out: '', error: '--seed is either demo or large.\n' });
});
