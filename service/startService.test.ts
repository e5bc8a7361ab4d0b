import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import https from 'node:https';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from './store/database.ts';
import { openAddresses } from './testing/openAddresses.ts';
import { makeDataDir, post, postFile, read, send, startTestService } from './testing/service.ts';
import { TEST_CERTIFICATE } from './testing/testCertificate.ts';

test('stopped and started again on the same folder and port, everything is there', async () => {
  const first = await startTestService();
  await send(first, { msgText: 'kept' });
  await postFile(first, new File(['content'], 'kept.txt'));
  const before = await read(first);
  await first.stop();
  const port = Number(new URL(first.url).port);
  const second = await startTestService({ dataDir: first.dataDir, port });
  expect(second.url).toBe(first.url);
  expect(await read(second)).toEqual(before);
  const newer = await send(second, { msgText: 'goes on' });
  expect(newer.msgId).toBeGreaterThan(before.at(-1)?.msgId ?? 0);
});

test('removes the remains of an interrupted upload at the next start', async () => {
  const dataDir = await makeDataDir();
  const first = await startTestService({ dataDir });
  await postFile(first, new File(['content'], 'kept.txt'));
  await first.stop();
  await writeFile(path.join(dataDir, 'incoming', 'ab12'), 'half');
  await mkdir(path.join(dataDir, 'files', 'zz'));
  await writeFile(path.join(dataDir, 'files', 'zz', 'zz34'), 'renamed, never committed');
  await startTestService({ dataDir });
  expect(await readdir(path.join(dataDir, 'incoming'))).toEqual([]);
  const kept = await readdir(path.join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  expect(kept.filter((entry) => entry.isFile())).toHaveLength(1);
});

test('a port that is taken is an error, and leaves the folder usable', async () => {
  const first = await startTestService();
  const dataDir = await makeDataDir();
  const port = Number(new URL(first.url).port);
  await expect(startTestService({ dataDir, port })).rejects.toThrow('EADDRINUSE');
  expect(await read(await startTestService({ dataDir }))).toEqual([]);
});

test('only this computer reaches it', async () => {
  const { url } = await startTestService();
  expect(await openAddresses(Number(new URL(url).port))).toEqual(['127.0.0.1']);
});

test('with a certificate it speaks https', async () => {
  const service = await startTestService({ tls: TEST_CERTIFICATE });
  const body = new URLSearchParams({ email: service.email, password: service.password }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await new Promise<string>((resolve, reject) => {
    const url = `${service.url.replace('127.0.0.1', 'localhost')}/get`;
    const request = https.request(url, { method: 'POST', ca: TEST_CERTIFICATE.cert, headers }, (response) =>
      resolve(text(response)),
    );
    request.on('error', reject).end(body);
  });
  expect(service.url).toMatch(/^https:/u);
  expect(answer).toBe('[]');
});

test('the demo’s worker says where it listens, answers, and ends when told to', async () => {
  const dataDir = await makeDataDir();
  const worker = new Worker(new URL('demoWorker.ts', import.meta.url), {
    workerData: { dataDir, seed: 'demo' },
  });
  onTestFinished(async () => void (await worker.terminate()));
  const message = await new Promise<Record<string, string>>((resolve) => worker.once('message', resolve));
  expect(message).toMatchObject({ type: 'listening', email: expect.any(String) });
  const { url, email = '', password = '' } = message;
  const body = new URLSearchParams({ email, password, msgLimit: '1' });
  expect((await fetch(`${url}/get`, { method: 'POST', body })).status).toBe(200);
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  worker.postMessage({ type: 'stop' });
  expect(await ended).toBe(0);
});

test('the demo has another password at each start, which its folder does not hold', async () => {
  const dataDir = await makeDataDir();
  const passwords = [];
  for (const _ of [1, 2]) {
    const service = await startTestService({ dataDir, seed: 'demo', renewPassword: true });
    passwords.push(service.password);
    expect(service.password).toMatch(/^[\w-]{32}$/u);
    expect((await read(service, { msgLimit: 1 })).length).toBe(1);
    const [old = ''] = passwords;
    const { status } = await post(service, 'get', { password: old });
    expect(status).toBe(passwords.length === 1 ? 200 : 401);
    await service.stop();
  }
  const kept = await readFile(path.join(dataDir, 'service.db'), 'latin1');
  expect(passwords.filter((password) => kept.includes(password))).toEqual([]);
});

test('a service keeps its random password, and the public one of earlier versions ends', async () => {
  const first = await startTestService();
  expect(first.password).toMatch(/^[\w-]{32}$/u);
  await first.admin.setPassword(first.email, 'try-parley');
  await first.stop();
  const db = openDatabase(path.join(first.dataDir, 'service.db'));
  db.prepare("DELETE FROM meta WHERE key = 'password'").run();
  db.close();
  const second = await startTestService({ dataDir: first.dataDir });
  expect(second.password).not.toBe(first.password);
  expect((await post(second, 'get', { password: 'try-parley' })).status).toBe(401);
  await second.stop();
  const third = await startTestService({ dataDir: first.dataDir });
  expect(third.password).toBe(second.password);
  expect(await read(third)).toEqual([]);
});

test('the demo’s worker says why it could not start', async () => {
  const occupied = path.join(await makeDataDir(), 'a file');
  await writeFile(occupied, '');
  const worker = new Worker(new URL('demoWorker.ts', import.meta.url), {
    workerData: { dataDir: occupied, seed: 'demo' },
  });
  onTestFinished(async () => void (await worker.terminate()));
  const message = await new Promise((resolve) => worker.once('message', resolve));
  expect(message).toMatchObject({ type: 'failed', message: expect.stringContaining(occupied) });
});
