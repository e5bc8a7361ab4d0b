import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import type { Status } from '../../../shared/model/status.ts';
import { temporaryDir } from '../../../testing/core/testStore.ts';
import { makePipe } from '../../../testing/makePipe.ts';
import { createCoreClient } from './coreClient.ts';

/** Implements core's side of the protocol: echoes requests, dies at the route `status.get`, and answers `files.usage` with a text that it asks for. */
const SOURCE = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', (message) => {
    if (message.route === 'status.get') throw new Error('a defect');
    if (message.route === 'files.usage') {
      parentPort.postMessage({ type: 'read-text', id: message.id, kind: 'text', bytes: new Uint8Array(2) });
      return;
    }
    if (message.type === 'text') {
      parentPort.postMessage({ type: 'reply', id: message.id, result: { ok: true, data: message.outcome } });
      return;
    }
    if (message.route === 'files.list') {
      require('node:fs').readFile(message.input, () => {});
      parentPort.postMessage({ type: 'event', event: { name: 'status', payload: { heard: message.route } } });
      return;
    }
    if (message.name === 'verify') {
      const error = { code: 'refused-credentials', message: 'No.' };
      parentPort.postMessage({ type: 'reply', id: message.id, result: { ok: false, error } });
      return;
    }
    parentPort.postMessage({ type: 'event', event: { name: 'status', payload: { heard: message.route ?? message.name } } });
    parentPort.postMessage({ type: 'reply', id: message.id, result: { ok: true, data: message.input } });
  });
`;

function client(onRestart: () => Promise<void> = () => Promise.resolve()) {
  const events: Status[] = [];
  const logged: string[] = [];
  const note = (message: string) => void logged.push(message);
  const givenUp = Promise.withResolvers<void>();
  const core = createCoreClient({
    startWorker: () => new Worker(SOURCE, { eval: true }),
    readText: async (bytes, kind) => ({ text: `${bytes.length} bytes of ${kind}` }),
    log: { info: note, warn: note, error: note },
    now: () => 0,
  });
  core.start({
    onEvent: ({ name, payload }) => {
      if (name === 'status') events.push(payload);
    },
    onRestart,
    onGivenUp: givenUp.resolve,
  });
  onTestFinished(() => core.stop());
  return { core, events, logged, givenUp: givenUp.promise };
}

test('gives each of several requests its own answer, and passes events on', async () => {
  const { core, events } = client();
  const answers = await Promise.all([1, 2, 3].map((convId) => core.request('conversations.get', { convId })));
  expect(answers).toEqual([1, 2, 3].map((convId) => ({ ok: true, data: { convId } })));
  expect(events).toEqual(Array(3).fill({ heard: 'conversations.get' }));
});

test('reads a text for core, which can start no process', async () => {
  const { core } = client();
  expect(await core.request('files.usage', { convId: null })).toEqual({
    ok: true,
    data: { text: '2 bytes of text' },
  });
});

test('throws the error that core answers to a control call', async () => {
  const { core } = client();
  const credentials = { serviceUrl: 'https://chat.example', email: 'a@b.c', password: 'wrong' };
  await expect(core.control('verify', credentials)).rejects.toMatchObject({ code: 'refused-credentials' });
});

test('answers what was under way when core dies, and holds further requests until the account is open again', async () => {
  const opened = Promise.withResolvers<void>();
  const { core, events, logged } = client(() => opened.promise);
  expect(await core.request('status.get', {})).toMatchObject({ ok: false, error: { code: 'internal' } });
  expect(logged.join()).toContain('a defect');

  const held = core.request('outbox.list', {});
  const staged = core.controlOpen('stage', { convId: null, paths: ['/plan.txt'] });
  await core.control('setActivity', { focused: true, wake: false });
  expect(events).toEqual([{ heard: 'setActivity' }]);
  opened.resolve();
  expect(await held).toEqual({ ok: true, data: {} });
  expect(await staged).toEqual({ convId: null, paths: ['/plan.txt'] });
});

test('gives up on a core that dies again and again, and then answers at once', async () => {
  const { core, givenUp } = client();
  for (let crash = 0; crash < 4; crash += 1) await core.request('status.get', {});
  await givenUp;
  expect(await core.request('outbox.list', {})).toMatchObject({ ok: false, error: { code: 'internal' } });
});

test('a core that waits for a disk that doesn’t answer is not waited for', async () => {
  // Whoever reads it waits until someone writes to it.
  const silent = join(temporaryDir(), 'silent');
  await makePipe(silent);
  const { core, events, logged } = client();
  const asked = core.pass('files.list', silent);
  await expect.poll(() => events).toHaveLength(1);
  await core.stop();
  expect(await asked).toMatchObject({ ok: false, error: { code: 'signed-out' } });
  expect(logged).toEqual(['A core waits for the disk, and has not ended.']);
  writeFileSync(silent, '');
});
