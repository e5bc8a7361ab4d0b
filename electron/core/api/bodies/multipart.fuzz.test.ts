import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuzz, hostileText } from '../../../../testing/fuzzing.ts';
import { encodeMultipart } from './multipart.ts';

const upload = fc.record({
  text: hostileText,
  fileName: hostileText,
  mimeType: fc.oneof(
    fc.constantFrom('text/plain', 'image/png', 'x', 'a/b; boundary=c', 'a/b\r\nX: y'),
    hostileText,
  ),
  content: fc.uint8Array({ maxLength: 300 }),
});

test('whatever a file is called and holds, a reader of forms finds one text and one file in it', async () => {
  await fuzz(upload, 6_000, async ({ text, fileName, mimeType, content }) => {
    const { contentType, contentLength, body } = encodeMultipart(
      { msgText: text, priority: 0, convId: null },
      { field: 'uploadFile', fileName, mimeType, size: content.byteLength, content: piecesOf(content) },
    );
    const chunks = [];
    for await (const chunk of body) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    expect(bytes.byteLength).toBe(contentLength);
    const form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
    expect([...form.keys()]).toEqual(['msgText', 'priority', 'uploadFile']);
    expect(form.get('msgText')).toBe(text.toWellFormed());
    const file = form.get('uploadFile');
    expect(file instanceof File && Buffer.from(await file.arrayBuffer()).equals(content)).toBe(true);
  });
});

async function* piecesOf(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content.subarray(0, content.byteLength >> 1);
  yield content.subarray(content.byteLength >> 1);
}
