import { Readable } from 'node:stream';
import { request } from 'undici';
import { expect, test } from 'vitest';
import { post, read, startTestService } from '../../../../service/testing/service.ts';
import type { Fields } from './forms.ts';
import { encodeMultipart, type FilePart } from './multipart.ts';

async function* inPieces(...pieces: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield Buffer.from(piece, 'latin1');
}

const file = (changes: Partial<FilePart> = {}): FilePart => ({
  field: 'uploadFile',
  fileName: 'plan.txt',
  mimeType: 'text/plain',
  size: 6,
  content: inPieces('abc', 'def'),
  ...changes,
});

/** Sends a file to a service of its own and returns the message that the service made of it. */
async function sendFile(part: FilePart, more: Fields = {}) {
  const service = await startTestService();
  const { email, password, url } = service;
  const { contentType, contentLength, body } = encodeMultipart({ email, password, ...more }, part);
  const answer = await request(`${url}/sendfile`, {
    method: 'POST',
    headers: { 'content-type': contentType, 'content-length': String(contentLength) },
    body: Readable.from(body),
    reset: true,
  });
  await answer.body.dump();
  expect(answer.statusCode).toBe(200);
  const [message] = await read(service);
  const { text } = await post(service, 'getfile', { attachmentId: message?.attachment?.attachmentId ?? '' });
  return { message, text };
}

test('a file arrives with its bytes, its type, its text and its conversation', async () => {
  const bytes = 'a\r\n--boundary\r\n\0z';
  const { message, text } = await sendFile(
    file({ size: bytes.length, content: inPieces(bytes), mimeType: 'application/pdf' }),
    { msgText: 'see "this"\r\nand ünïcode', priority: 3, convTitle: null },
  );
  expect(text).toBe(bytes);
  expect(message).toMatchObject({
    msgText: 'see "this"\r\nand ünïcode',
    priority: 'critical',
    attachment: { fileName: 'plan.txt', fileSize: bytes.length, mimeType: 'application/pdf' },
  });
});

test.each(['تقرير نهائي.pdf', '報告書 最終.docx', '👩‍👩‍👧 party 🎉.png', "semi;colon=it's 100%.txt"])(
  'the file name %j arrives as it is',
  async (fileName) => {
    const { message } = await sendFile(file({ fileName }));
    expect(message?.attachment?.fileName).toBe(fileName);
  },
);

test.each([
  ['my "quoted" plan.txt', "my 'quoted' plan.txt"],
  ['a\\b.txt', 'a_b.txt'],
  ['two\r\nlines.txt', 'two__lines.txt'],
])('the file name %j arrives as %j, which every reader of forms reads', async (fileName, sent) => {
  const { message } = await sendFile(file({ fileName }));
  expect(message?.attachment?.fileName).toBe(sent);
});

test('nothing in a file name or type can add a header or a field', async () => {
  const { message } = await sendFile(
    file({
      fileName: 'a"; name="msgText"\r\n\r\nforged\r\n.txt',
      mimeType: 'text/plain\r\nX-Forged: yes',
    }),
  );
  expect(message).toMatchObject({ msgText: '', attachment: { mimeType: 'application/octet-stream' } });
});

test('the length told beforehand is the length of the body', async () => {
  const { contentLength, body } = encodeMultipart({ msgText: 'тест' }, file({ fileName: '報告.txt' }));
  let length = 0;
  for await (const chunk of body) length += chunk.byteLength;
  expect(length).toBe(contentLength);
});
