import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { addColleague, post, postFile, read, startTestService } from '../testing/service.ts';
import { DIALECTS, dialectsNamed, tableOf, together } from './allDialects.ts';

const speaking = (list: string) => startTestService({ dialects: dialectsNamed(list) });

test('README.md has the very table that the code has', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  expect(readme).toContain(tableOf(DIALECTS));
  expect(new Set(DIALECTS.map(({ id }) => id)).size).toBe(DIALECTS.length);
});

test('every dialect but those that are spoken alone is among those that are spoken together, and never two of a group', () => {
  const turns = Array.from({ length: 100 }, (_, turn) => together(turn));
  expect(new Set(turns.flat())).toEqual(new Set(DIALECTS.filter(({ isAlone }) => !isAlone)));
  for (const dialects of turns) {
    const groups = dialects.map(({ id, group }) => group ?? id);
    expect(new Set(groups).size).toBe(groups.length);
  }
  expect(dialectsNamed('all:7')).toEqual(together(7));
  expect(() => dialectsNamed('nulls,no-such')).toThrow('no-such');
});

test('messages: ids as strings, what says nothing left out, other fields', async () => {
  const service = await speaking('left-out,flags-left-out,ids-strings,fields-more,created-seconds');
  expect((await post(service, 'send', { msgText: 'x' })).json).toMatchObject({ convId: '1', msgId: '1' });
  const [message] = (await post(service, 'get')).json as Record<string, unknown>[];
  expect(message).toEqual({
    ...{ msgId: '1', convId: '1', created: expect.any(Number), senderEmail: service.email },
    ...{ msgType: 'text', msgText: 'x', requestId: '6f1c', tags: ['a'], meta: { version: 2, next: null } },
  });
  expect(message?.['created']).toBeLessThan(1e11);
});

test('answers: capped to the oldest, the newest first, each twice, labelled as HTML', async () => {
  const service = await speaking('newest-first,doubled,capped,json-as-html');
  for (const msgText of ['1', '2', '3', '4']) await post(service, 'send', { msgText });
  const { json, headers } = await post(service, 'get', { msgLimit: 100 });
  const texts = (json as { msgText: string }[]).map(({ msgText }) => msgText);
  expect(texts).toEqual(['3', '3', '2', '2', '1', '1']);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
});

test('sending: a text trimmed and collapsed, a quote in a name not decoded', async () => {
  const service = await speaking('text-trimmed,text-collapsed,names-percent');
  await postFile(service, new File(['x'], 'a "b".txt'), { msgText: ' two  spaces\n' });
  expect(await read(service)).toMatchObject([
    { msgText: 'two spaces', attachment: { fileName: 'a %22b%22.txt' } },
  ]);
});

test.each([
  ['attachments-numbered', 200, 'number'],
  ['attachments-by-message', 404, 'object'],
  ['attachments-refused', 400, 'string'],
])('files with %s: by its id %i, by its message always', async (list, status, type) => {
  const service = await speaking(`${list},files-without-length`);
  const { json } = await postFile(service, new File(['content'], 'x.txt'));
  const [message] = await read(service);
  const attachmentId = message?.attachment?.attachmentId ?? 'none';
  expect(typeof message?.attachment?.attachmentId).toBe(type);
  expect((await post(service, 'getfile', { attachmentId })).status).toBe(status);
  const file = await post(service, 'getfile', json as { convId: number; msgId: number });
  expect([file.text, file.headers.get('content-type')]).toEqual(['content', null]);
});

test('refusals: other statuses, each in place of its own only', async () => {
  const service = await speaking('fields-more,password-403,access-401,stranger-400,invalid-422');
  const ana = await addColleague(service, 'ana');
  service.admin.setApiAccess(ana.email, false);
  const answers = [
    await post(service, 'get', { password: 'wrong' }),
    await post(service, 'get', ana),
    await post(service, 'get', { convId: 17 }),
    await post(service, 'send'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 401, 400, 422]);
  expect(answers[3]?.json).toMatchObject({ error: 'Validation failed', code: 'E17' });
});
