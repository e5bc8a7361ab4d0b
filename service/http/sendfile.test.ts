import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Service } from '../startService.ts';
import {
  addColleague,
  makeDataDir,
  post,
  postFile,
  read,
  send,
  startTestService,
} from '../testing/service.ts';

const FILE = new File(['0123456789'], 'ten.txt', { type: 'text/plain' });

/** Sends a multipart body written by hand, byte for byte. */
async function postRaw(service: Service, parts: readonly string[]) {
  const body = [...parts.map((part) => `--XX\r\n${part}\r\n`), '--XX--\r\n'].join('');
  const headers = { 'content-type': 'multipart/form-data; boundary=XX' };
  const response = await fetch(`${service.url}/sendfile`, { method: 'POST', headers, body });
  return { status: response.status, json: await response.json() };
}

const field = (name: string, value: string) =>
  `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`;
const filePart = (fileName: string) =>
  `Content-Disposition: form-data; name="uploadFile"; ${fileName}\r\nContent-Type: text/plain\r\n\r\ncontent`;

test('4.4.1 without convId a new conversation is made, with it the attachment is added', async () => {
  const service = await startTestService();
  const ana = await addColleague(service, 'ana');
  const first = await postFile(service, FILE, {
    convTitle: 'Files',
    participants: ana.email,
    msgText: 'see',
  });
  const { convId } = first.json as { convId: number };
  expect(service.admin.conversation(convId)?.title).toBe('Files');
  await postFile(service, FILE, { convId, priority: 3 });
  expect(await read(service, ana)).toMatchObject([
    {
      convId,
      msgType: 'attachment',
      msgText: 'see',
      priority: 'normal',
      attachment: { fileName: 'ten.txt' },
    },
    { convId, msgType: 'attachment', msgText: '', priority: 'critical', attachment: { fileSize: 10 } },
  ]);
});

test('4.4.2 success is 200 with convId and msgId of the message with the attachment', async () => {
  const service = await startTestService();
  const { status, json } = await postFile(service, FILE);
  const [message] = await read(service);
  expect({ status, json }).toEqual({
    status: 200,
    json: { convId: message?.convId, msgId: message?.msgId },
  });
});

test('4.4.3 an image is stored as it is, and nothing is made of it', async () => {
  const service = await startTestService();
  const bytes = Buffer.from('89504e470d0a1a0a00', 'hex');
  const { json } = await postFile(service, new File([bytes], 'a.png', { type: 'image/png' }));
  expect(await read(service)).toMatchObject([
    { attachment: { mimeType: 'image/png', fileSize: bytes.length } },
  ]);
  const { headers } = await post(service, 'getfile', json as { convId: number; msgId: number });
  expect(headers.get('content-length')).toBe(String(bytes.length));
});

test.each([
  ['any script', 'קובץ ملف 文件 ファイル ไฟล์ 🗂️.txt', 'filename="קובץ ملف 文件 ファイル ไฟล์ 🗂️.txt"'],
  ['a quote as browsers write it', 'a "b" 100%.txt', 'filename="a %22b%22 100%.txt"'],
  ['line breaks as browsers write them', 'a\r\nb.txt', 'filename="a%0D%0Ab.txt"'],
  ['a quote with a backslash', 'a "b".txt', 'filename="a \\"b\\".txt"'],
  ['filename*', 'Ünïcode ☃.txt', "filename*=UTF-8''%C3%9Cn%C3%AFcode%20%E2%98%83.txt"],
  ['folders, which are left out', 'c.txt', 'filename="/a/b/c.txt"'],
  ['a backslash that escapes no quote', 'C:\\a\\new\\plan.txt', 'filename="C:\\a\\new\\plan.txt"'],
])('file names: %s', async (_, expected, written) => {
  const service = await startTestService();
  const { email, password } = service;
  const parts = [field('email', email), field('password', password), filePart(written)];
  expect((await postRaw(service, parts)).status).toBe(200);
  expect(await read(service)).toMatchObject([{ attachment: { fileName: expected, mimeType: 'text/plain' } }]);
});

const HEADERS = { 'content-type': 'multipart/form-data; boundary=XX' };
const BEGIN = `--XX\r\n${field('email', 'x')}\r\n--XX\r\n${filePart('filename="a.txt"')}`;

test.each([
  ['an empty body', HEADERS, '', 'Malformed multipart form: it has no parts'],
  [
    'no boundary',
    { 'content-type': 'multipart/form-data' },
    'x',
    'Malformed multipart form: no boundary is given',
  ],
  [
    'another boundary',
    { 'content-type': 'multipart/form-data; boundary=YY' },
    BEGIN,
    'Malformed multipart form: it breaks off, the last boundary is missing',
  ],
  [
    'no part at all',
    HEADERS,
    'nothing',
    'Malformed multipart form: it breaks off, the last boundary is missing',
  ],
  [
    'a part cut off in its headers',
    HEADERS,
    BEGIN.slice(0, 20),
    'Malformed multipart form: it breaks off, the last boundary is missing',
  ],
  [
    'a field cut off',
    HEADERS,
    BEGIN.slice(0, 55),
    'Malformed multipart form: it breaks off, the last boundary is missing',
  ],
  ['a file cut off', HEADERS, BEGIN, 'Malformed multipart form: it breaks off in the middle of a part'],
])('a malformed body, %s, is 400 and says what is wrong', async (_, headers, body, error) => {
  const dataDir = await makeDataDir();
  const service = await startTestService({ dataDir });
  const response = await fetch(`${service.url}/sendfile`, { method: 'POST', headers, body });
  expect([response.status, await response.json()]).toEqual([400, { error }]);
  expect(await readdir(path.join(dataDir, 'incoming'))).toEqual([]);
  expect((await postFile(service, FILE)).status).toBe(200);
});

test('the parts may come in any order', async () => {
  const service = await startTestService();
  const { email, password } = service;
  const parts = [
    filePart('filename="a.txt"'),
    field('password', password),
    field('msgText', 'ü'),
    field('email', email),
  ];
  expect((await postRaw(service, parts)).status).toBe(200);
  expect(await read(service)).toMatchObject([{ msgText: 'ü', attachment: { fileSize: 7 } }]);
});

test('a request that is refused leaves no file behind', async () => {
  const dataDir = await makeDataDir();
  const service = await startTestService({ dataDir, maxFileBytes: 1_000 });
  const { convId } = await send(service, { msgText: 'x' });
  const refusals = [
    await postFile(service, FILE, { password: 'wrong' }),
    await postFile(service, FILE, { convId: convId + 1 }),
    await postFile(service, FILE, { priority: 1 }),
    await postFile(service, null),
    await postFile(service, new File(['x'.repeat(1_001)], 'large.txt')),
    await postRaw(service, [
      filePart('filename="a.txt"'),
      field('email', service.email),
      field('password', 'wrong'),
    ]),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([401, 404, 400, 400, 413, 401]);
  const left = await Promise.all(['files', 'incoming'].map((folder) => readdir(path.join(dataDir, folder))));
  expect(left.flat()).toEqual([]);
  expect(await read(service)).toHaveLength(1);
});

test('an answer that comes early can be read: the connection stays until the client closes it', async () => {
  const service = await startTestService();
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  const begin = [field('email', service.email), field('password', 'wrong'), filePart('filename="a"')];
  const head = ['POST /sendfile HTTP/1.1', 'Host: localhost', 'Connection: close', 'Content-Length: 5000000'];
  socket.write([...head, 'Content-Type: multipart/form-data; boundary=XX', '', ''].join('\r\n'));
  socket.write(begin.map((part) => `--XX\r\n${part}\r\n`).join(''));
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toContain('401');
  for (let turn = 0; turn < 20; turn += 1)
    await new Promise<void>((resolve) => socket.write(Buffer.alloc(100_000), () => resolve()));
  socket.end();
  const [hadError] = await once(socket, 'close');
  expect(hadError).toBe(false);
});

test.each([0, 200_000])(
  'a client that wants the connection closed gets that, also when it is refused (%i bytes more)',
  async (more) => {
    const service = await startTestService();
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    const parts = [field('email', service.email), field('password', 'wrong'), filePart('filename="a"')];
    const body = `${parts.map((part) => `--XX\r\n${part}\r\n`).join('')}--XX--\r\n`;
    const length = `Content-Length: ${Buffer.byteLength(body) + more}`;
    const head = ['POST /sendfile HTTP/1.1', 'Host: localhost', 'Connection: close', length];
    socket.write([...head, 'Content-Type: multipart/form-data; boundary=XX', '', body].join('\r\n'));
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toContain('401');
    if (more === 0) expect(String(answer).toLowerCase()).toContain('connection: close');
    socket.write(Buffer.alloc(more));
    // Nothing is asked of it: the service ends it.
    await once(socket, 'end');
  },
);

test('an upload that is cut off leaves no message and no file', async () => {
  const dataDir = await makeDataDir();
  const service = await startTestService({ dataDir });
  service.faults.next({ endpoint: 'sendfile' }, { kind: 'cut-before-commit' });
  await expect(postFile(service, FILE)).rejects.toThrow();
  expect(await read(service)).toEqual([]);
  await service.stop();
  expect(await readdir(path.join(dataDir, 'files'))).toEqual([]);
});
