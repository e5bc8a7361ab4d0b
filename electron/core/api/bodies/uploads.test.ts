import type { IncomingMessage, RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { startTestService } from '../../../../service/testing/service.ts';
import { AppError } from '../../../../shared/errors/errors.ts';
import { convId } from '../../../../shared/model/ids.ts';
import { systemClock } from '../../time/clock.ts';
import type { Client, OutgoingUpload } from '../client.ts';
import { listenForTest, openTestClient } from '../testClient.ts';
import { DEFAULT_TIMEOUTS, type Timeouts } from '../transport.ts';
import type { Handing } from './uploads.ts';

const MIB = 1024 * 1024;
/** More than the buffers of a connection take in. */
const LARGE = 64 * MIB;
/** Milliseconds; for the limits that a test is about. The others are far from what anything takes on a busy machine. */
const SOON = 400;

const clientOf = (serviceUrl: string, email?: string, password?: string): Client =>
  openTestClient(serviceUrl, {
    timeouts: DEFAULT_TIMEOUTS,
    ...(email && { email }),
    ...(password && { password }),
  });

const serving = async (listener: RequestListener, limits: Partial<Timeouts> = {}): Promise<Client> =>
  openTestClient(await listenForTest(listener), { timeouts: { ...DEFAULT_TIMEOUTS, ...limits } });

async function* zeros(size: number): AsyncGenerator<Uint8Array> {
  const piece = Buffer.alloc(MIB);
  for (let left = size; left > 0; left -= MIB) yield piece.subarray(0, left);
}

function upload(size: number, more: Partial<OutgoingUpload> = {}): OutgoingUpload {
  return {
    file: { name: 'plan.pdf', mimeType: 'application/pdf', size, content: zeros(size) },
    ...{ convId: null, text: '', priority: 0, title: null, participants: [] },
    ...more,
  };
}

/** Records its progress; `signal` never aborts unless it is passed. */
function handing(signal = new AbortController().signal): Handing & { sent: number; isWhole: boolean } {
  const told = {
    signal,
    sent: 0,
    isWhole: false,
    onProgress: (sent: number) => {
      told.sent = sent;
    },
    onWhole: () => {
      told.isWhole = true;
    },
  };
  return told;
}

const failureOf = (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    () => new AppError('internal', 'It did not fail.'),
    (thrown: unknown) => AppError.from(thrown),
  );

test('a file goes with its caption, and only what is known is said', async () => {
  const service = await startTestService();
  await service.admin.addUser({ email: 'bo@x.example' });
  const client = clientOf(service.url, service.email, service.password);
  const told = handing();
  const people = { title: 'Plans', participants: ['bo@x.example'] };
  const first = await client.sendFile(upload(3 * MIB + 5, { ...people, text: 'see', priority: 3 }), told);
  expect([told.sent, told.isWhole]).toEqual([3 * MIB + 5, true]);
  await client.sendFile(upload(0, { ...people, convId: first.convId }), handing());
  const [made, added] = service.requests.list('sendfile');
  const { email } = service;
  expect(made?.params).toEqual({
    ...{ email, convTitle: 'Plans', participants: 'bo@x.example', msgText: 'see', priority: '3' },
  });
  expect(added?.params).toEqual({ email, convId: String(first.convId), priority: '0' });
  expect(await client.get(0, 10)).toMatchObject([
    { message: { msgText: 'see', attachment: { fileSize: 3 * MIB + 5, mimeType: 'application/pdf' } } },
    { message: { msgText: '', attachment: { fileSize: 0 } } },
  ]);
});

test('a service that stops taking the file: timeout, and the file was surely not handed over whole', async () => {
  const client = await serving((request) => request.pause(), { idle: SOON });
  const told = handing();
  expect((await failureOf(client.sendFile(upload(LARGE), told))).code).toBe('timeout');
  expect(told.isWhole).toBe(false);
});

test('the connection breaks in the middle: interrupted, and the file was surely not handed over whole', async () => {
  const client = await serving((request) => request.once('data', () => request.socket.destroy()));
  const told = handing();
  expect((await failureOf(client.sendFile(upload(LARGE), told))).code).toBe('interrupted');
  expect(told.isWhole).toBe(false);
});

test('a service that has the file and does not answer: timeout, and the file was handed over', async () => {
  const client = await serving((request) => request.resume(), { answer: SOON, idle: SOON });
  const told = handing();
  expect((await failureOf(client.sendFile(upload(5), told))).code).toBe('timeout');
  expect(told.isWhole).toBe(true);
});

test('a service that has the file and whose answer drips: timeout, and the file was handed over', async () => {
  const dripping: RequestListener = (request, response) => {
    request.resume().on('end', () => {
      response.writeHead(200);
      const drops = setInterval(() => response.write(' '), SOON / 8);
      response.on('close', () => clearInterval(drops));
    });
  };
  const client = await serving(dripping, { answer: SOON, idle: SOON });
  const told = handing();
  expect((await failureOf(client.sendFile(upload(5), told))).code).toBe('timeout');
  expect(told.isWhole).toBe(true);
});

test('an upload may take longer than any timeout as long as it goes on', async () => {
  const gone = Promise.withResolvers<number>();
  const counting: RequestListener = (request, response) => {
    let bytes = 0;
    request.on('data', (data: Buffer) => {
      bytes += data.byteLength;
    });
    request.on('end', () => {
      response.end('{"convId":1,"msgId":2}');
      gone.resolve(bytes);
    });
  };
  const client = await serving(counting, { answer: SOON, idle: SOON, whole: SOON });
  async function* slowly(): AsyncGenerator<Uint8Array> {
    for (let i = 0; i < 10; i += 1) {
      await systemClock.wait(SOON / 8, new AbortController().signal);
      yield Buffer.alloc(10);
    }
  }
  const file = { name: 'slow', mimeType: 'text/plain', size: 100, content: slowly() };
  expect(await client.sendFile({ ...upload(0), file }, handing())).toEqual({ convId: 1, msgId: 2 });
  expect(await gone.promise).toBeGreaterThan(100);
});

test('an answer that comes before the file is through counts, and ends it', async () => {
  const service = await startTestService({ maxFileBytes: 2 * MIB });
  const told = handing();
  const wrong = clientOf(service.url, service.email, 'wrong');
  expect((await failureOf(wrong.sendFile(upload(LARGE), told))).code).toBe('refused-credentials');
  const client = clientOf(service.url, service.email, service.password);
  const failure = await failureOf(client.sendFile(upload(LARGE), handing()));
  expect([failure.code, failure.details.status]).toEqual(['file-too-large', 413]);
  const unknown = await failureOf(client.sendFile(upload(5, { convId: convId(99) }), handing()));
  expect(unknown.code).toBe('invalid-request');
});

test('a service that answers and closes without reading on', async () => {
  const client = await serving((request, response) => {
    response.writeHead(413, { connection: 'close' }).end('{"error":"Too large"}');
    request.resume();
  });
  expect((await failureOf(client.sendFile(upload(LARGE), handing()))).code).toBe('file-too-large');
});

test('an error while reading the file is reported as such, and the service never gets the whole file', async () => {
  const service = await startTestService();
  const client = clientOf(service.url, service.email, service.password);
  async function* failing(): AsyncGenerator<Uint8Array> {
    yield Buffer.alloc(MIB);
    throw new AppError('file-changed', 'It is another one now.');
  }
  const file = { name: 'a.txt', mimeType: 'text/plain', size: 2 * MIB, content: failing() };
  expect((await failureOf(client.sendFile({ ...upload(0), file }, handing()))).code).toBe('file-changed');
  expect(await client.get(0, 5)).toEqual([]);
});

test('the caller breaks it off: the reason comes back and the service hears no more of it', async () => {
  const request = Promise.withResolvers<IncomingMessage>();
  const client = await serving((arrived) => request.resolve(arrived));
  const breaking = new AbortController();
  const sending = failureOf(client.sendFile(upload(LARGE), handing(breaking.signal)));
  const closed = new Promise((resolve) => void request.promise.then((it) => it.once('close', resolve)));
  (await request.promise).resume();
  breaking.abort(new AppError('not-found', 'by the caller'));
  expect((await sending).message).toBe('by the caller');
  await closed;
  expect((await request.promise).complete).toBe(false);
});

test('another way to the service does not wait for an upload, which comes to its end on the old one', async () => {
  const request = Promise.withResolvers<IncomingMessage>();
  const client = await serving((arrived, response) => {
    arrived.once('end', () => response.end('{"convId":1,"msgId":2}'));
    request.resolve(arrived);
  });
  const told = handing();
  const sending = client.sendFile(upload(LARGE), told);
  await request.promise;
  client.setProxy(null, null);
  expect(told.isWhole).toBe(false);
  (await request.promise).resume();
  expect(await sending).toEqual({ convId: 1, msgId: 2 });
});
