import { expect, test } from 'vitest';
import { addColleague, post, postFile, read, startTestService } from '../testing/service.ts';

const NAME = 'Plan „März“ (1).txt';

async function startWithFile() {
  const service = await startTestService();
  const answer = await postFile(service, new File(['content'], NAME, { type: 'text/plain' }));
  const { convId, msgId } = answer.json as { convId: number; msgId: number };
  const [message] = await read(service);
  const attachmentId = message?.attachment?.attachmentId ?? '';
  return { service, convId, msgId, attachmentId };
}

test('4.2.1 an attachment is found by attachmentId, or by convId and msgId', async () => {
  const { service, convId, msgId, attachmentId } = await startWithFile();
  expect(await post(service, 'getfile', { attachmentId })).toMatchObject({ status: 200, text: 'content' });
  expect(await post(service, 'getfile', { convId, msgId })).toMatchObject({ status: 200, text: 'content' });
});

test('4.2.1 without either, the missing parameter is named', async () => {
  const { service, convId, msgId } = await startWithFile();
  const errorOf = async (params: Record<string, number>) => (await post(service, 'getfile', params)).json;
  expect(await errorOf({})).toEqual({ error: 'Missing parameter: attachmentId' });
  expect(await errorOf({ convId })).toEqual({ error: 'Missing parameter: msgId' });
  expect(await errorOf({ msgId })).toEqual({ error: 'Missing parameter: convId' });
});

test('4.2.2 success is 200 with the raw bytes', async () => {
  const service = await startTestService();
  const content = Uint8Array.from({ length: 300_000 }, (_, i) => (i * 31) % 256);
  await service.admin.post(
    service.email,
    {},
    {
      attachment: { fileName: 'raw.bin', mimeType: 'application/octet-stream', content },
    },
  );
  const [message] = await read(service);
  const body = new URLSearchParams({
    email: service.email,
    password: service.password,
    convId: String(message?.convId),
    msgId: String(message?.msgId),
  });
  const response = await fetch(`${service.url}/getfile`, { method: 'POST', body });
  expect(response.status).toBe(200);
  expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
});

test('4.2.3 the headers tell type, length and name, and ask not to show the file', async () => {
  const { service, attachmentId } = await startWithFile();
  const { headers } = await post(service, 'getfile', { attachmentId });
  expect(headers.get('content-type')).toBe('text/plain');
  expect(headers.get('content-length')).toBe('7');
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="Plan _M_rz_ (1).txt"; filename*=UTF-8''Plan%20%E2%80%9EM%C3%A4rz%E2%80%9C%20%281%29.txt`,
  );
});

test('an attachment of a conversation one is not in does not exist', async () => {
  const { service, convId, msgId, attachmentId } = await startWithFile();
  const ana = await addColleague(service, 'ana');
  for (const params of [{ attachmentId }, { convId, msgId }, { attachmentId: 'nonsense' }]) {
    const { status, json } = await post(service, 'getfile', { ...ana, ...params });
    expect({ status, json }).toEqual({ status: 404, json: { error: 'Unknown attachment' } });
  }
});
