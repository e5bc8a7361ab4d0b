import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startTestService } from '../../../service/testing/service.ts';
import {
  type ImportPreview,
  MAX_REPLY_FILE,
  MAX_REPLY_NAME,
  MAX_REPLY_TEXT,
  MAX_SAVED_REPLIES,
  REPLY_FORMATS,
} from '../../../shared/model/savedReplies.ts';
import { openTestCore, temporaryDir } from '../../../testing/core/testCore.ts';

async function begin() {
  const core = await openTestCore(await startTestService());
  const dir = temporaryDir();
  const add = async (name: string, text = `Text of ${name}`, folder = '') => {
    const outcome = await core.ask('savedReplies.save', { id: null, folder, name, text });
    return outcome.kind === 'saved' ? outcome.reply : expect.unreachable(outcome.kind);
  };
  const list = (filter = '', isInTexts = true) =>
    core.ask('savedReplies.list', { filter, isInTexts, limit: 50 });
  const names = async (filter = '', isInTexts = true) =>
    (await list(filter, isInTexts)).replies.map(({ name }) => name);
  const read = async (content: string) => {
    const path = join(dir, 'replies');
    writeFileSync(path, content);
    return core.core.control.readReplies({ path });
  };
  const read1 = async (content: string) => asRead(await read(content));
  return { core, dir, add, list, names, read, read1 };
}

const asRead = (preview: ImportPreview) =>
  preview.kind === 'read' ? preview : expect.unreachable(preview.why);

test('a reply is saved, listed with its beginning, changed, removed and saved again', async () => {
  const { core, add, list, names } = await begin();
  const { id } = await add('Thanks', `Thank you, {first name}.\n${'x'.repeat(300)}`, 'Closing');
  await add('Hello');
  const page = await list();
  expect(page).toMatchObject({ total: 2, folders: ['Closing'] });
  expect(page.replies.map(({ name }) => name)).toEqual(['Hello', 'Thanks']);
  expect(page.replies[1]?.beginning).toHaveLength(200);
  const changed = { id, folder: '', name: ' Many \n thanks ', text: 'a\r\nb\u0007' };
  expect(await core.ask('savedReplies.save', changed)).toEqual({
    kind: 'saved',
    reply: { id, folder: '', name: 'Many thanks', text: 'a\nb' },
  });
  expect(await core.ask('savedReplies.get', { id })).toMatchObject({ text: 'a\nb' });
  const removed = await core.ask('savedReplies.remove', { id });
  expect(await names()).toEqual(['Hello']);
  expect(await core.request('savedReplies.get', { id })).toMatchObject({ error: { code: 'not-found' } });
  await core.ask('savedReplies.save', { ...removed, id: null });
  expect(await names()).toEqual(['Hello', 'Many thanks']);
});

test('the best match comes first: by the name, then with the folder, then in the text', async () => {
  const { add, names } = await begin();
  await add('Opening hours', 'Mo to Fr');
  await add('Out of office', 'I am away. My refund line is open.');
  await add('Refund', 'It is on its way.');
  await add('No refund', 'Sorry.');
  await add('Éclair', 'x', 'Refunds');
  expect(await names('refund')).toEqual(['Refund', 'No refund', 'Éclair', 'Out of office']);
  expect(await names('refund', false)).toEqual(['Refund', 'No refund', 'Éclair']);
  // Nearly every text has it.
  expect(await names('o')).toEqual(['Opening hours', 'Out of office']);
  expect(await names('oo')).toEqual([]);
  expect(await names('ecl')).toEqual(['Éclair']);
  expect(await names('refunds eclair')).toEqual(['Éclair']);
  expect(await names('no such')).toEqual([]);
});

test('a name is taken once in a folder, and a reply keeps its own', async () => {
  const { core, add } = await begin();
  const { id } = await add('Hello');
  const save = (own: typeof id | null, folder: string) =>
    core.ask('savedReplies.save', { id: own, folder, name: 'Hello', text: 'x' });
  expect(await save(null, '')).toEqual({ kind: 'name-taken' });
  expect(await save(id, '')).toMatchObject({ kind: 'saved' });
  expect(await save(null, 'Other')).toMatchObject({ kind: 'saved' });
});

test('a reply without a name or a text, or with too long a one, is refused', async () => {
  const { core } = await begin();
  const good = { id: null, folder: '', name: 'a', text: 'b' };
  const bad = [
    { name: ' ' },
    { text: ' \n' },
    ...[{ name: 'x'.repeat(MAX_REPLY_NAME + 1) }, { folder: 'x'.repeat(MAX_REPLY_NAME + 1) }],
    { text: 'x'.repeat(MAX_REPLY_TEXT + 1) },
  ];
  for (const change of bad)
    expect(await core.request('savedReplies.save', { ...good, ...change })).toMatchObject({
      error: { code: 'bad-input' },
    });
  expect(
    await core.request('savedReplies.save', { ...good, text: 'x'.repeat(MAX_REPLY_TEXT) }),
  ).toMatchObject({ ok: true });
});

test('an import is shown first, then saved, and saves nothing twice', async () => {
  const { core, add, list, read1 } = await begin();
  await add('Same', 'same');
  const { id } = await add('Changed', 'before');
  const file = [
    'name,folder,text',
    ...['Same,,same', 'Changed,,after', 'New,Folder,new', 'New,Folder,new', 'New,Folder,other', 'bad'],
  ].join('\n');
  const preview = await read1(file);
  expect(preview).toMatchObject({ format: 'csv', added: 1, changed: 1, same: 2, hasRoom: true });
  expect(preview).toMatchObject({
    wrongCount: 2,
    wrong: [
      { at: 6, why: 'twice' },
      { at: 7, why: 'columns' },
    ],
  });
  expect((await list()).total).toBe(2);
  const { importId } = preview;
  expect(await core.ask('savedReplies.import', { importId })).toEqual({ added: 1, changed: 1, same: 1 });
  expect(await core.ask('savedReplies.get', { id })).toMatchObject({ text: 'after' });
  expect(await list()).toMatchObject({ total: 3, folders: ['Folder'] });
  expect(await core.request('savedReplies.import', { importId })).toMatchObject({
    error: { code: 'not-found' },
  });
  expect(await read1(file)).toMatchObject({ added: 0, changed: 0, same: 4 });
});

test('an import names the replies that it would change, and is taken back, but for what was changed since', async () => {
  const { core, add, list, read1, names } = await begin();
  const { id } = await add('Mine', 'before', 'Folder');
  const touched = await add('Touched', 'before');
  const rows = ['Mine,Folder,after', 'Touched,,after', 'New,,new', 'Kept,,new'];
  const preview = await read1(['name,folder,text', ...rows].join('\n'));
  expect(preview.changes).toEqual([
    { folder: 'Folder', name: 'Mine' },
    { folder: '', name: 'Touched' },
  ]);
  const { importId } = preview;
  await core.ask('savedReplies.import', { importId });
  await core.ask('savedReplies.save', { ...touched, text: 'my own' });
  const kept = (await list('Kept')).replies[0] ?? expect.unreachable();
  await core.ask('savedReplies.save', { id: kept.id, folder: '', name: 'Kept', text: 'my own' });
  expect(await core.ask('savedReplies.undoImport', { importId })).toBe(true);
  expect(await core.ask('savedReplies.get', { id })).toMatchObject({ name: 'Mine', text: 'before' });
  expect(await core.ask('savedReplies.get', { id: touched.id })).toMatchObject({ text: 'my own' });
  expect(await names()).toEqual(['Kept', 'Touched', 'Mine']);
  expect(await core.request('savedReplies.undoImport', { importId })).toMatchObject({
    error: { code: 'not-found' },
  });
});

test('another file takes the place of the one that was read', async () => {
  const { core, read1, list } = await begin();
  const first = await read1('name,text\na,b');
  const second = await read1('name,text\nc,d');
  expect(await core.request('savedReplies.import', { importId: first.importId })).toMatchObject({
    error: { code: 'not-found' },
  });
  await core.ask('savedReplies.import', { importId: second.importId });
  expect((await list()).replies).toMatchObject([{ name: 'c' }]);
});

test('more replies than there is room for are not imported, and none is added beyond', async () => {
  const { core, read1 } = await begin();
  const rows = (count: number) =>
    ['name,text', ...Array.from({ length: count }, (_, at) => `n${at},t`)].join('\n');
  expect(await read1(rows(MAX_SAVED_REPLIES + 1))).toMatchObject({ hasRoom: false });
  const full = await read1(rows(MAX_SAVED_REPLIES));
  expect(full).toMatchObject({ hasRoom: true, added: MAX_SAVED_REPLIES });
  await core.ask('savedReplies.import', { importId: full.importId });
  expect(await core.ask('savedReplies.save', { id: null, folder: '', name: 'x', text: 'x' })).toEqual({
    kind: 'full',
  });
  const more = await read1('name,text\nx,y\nn1,t');
  expect(more).toMatchObject({ added: 1, same: 1, hasRoom: false });
  expect(await core.ask('savedReplies.import', { importId: more.importId })).toBeNull();
});

test('all texts together have a limit, so that an export can always be imported', async () => {
  const { core } = await begin();
  const text = '\u4f60'.repeat(MAX_REPLY_TEXT);
  const outcomes = new Set<string>();
  for (let at = 0; at < 75; at += 1)
    outcomes.add((await core.ask('savedReplies.save', { id: null, folder: '', name: `${at}`, text })).kind);
  expect([...outcomes]).toEqual(['saved', 'full']);
  const target = join(temporaryDir(), 'out.json');
  await core.core.control.exportReplies({ format: 'json', target });
  expect(await core.core.control.readReplies({ path: target })).toMatchObject({ same: 69, wrongCount: 0 });
});

test.each(REPLY_FORMATS)('what one account exports as %s, another one imports', async (format) => {
  const { core, dir, add, list } = await begin();
  await add('=1+1', '@all\n"quoted", {cursor}', '-');
  await add('Plain');
  const target = join(dir, 'out');
  await core.core.control.exportReplies({ format, target });
  const other = await openTestCore(await startTestService());
  const { importId } = asRead(await other.core.control.readReplies({ path: target }));
  await other.ask('savedReplies.import', { importId });
  const { replies } = await other.ask('savedReplies.list', { filter: '', isInTexts: true, limit: 50 });
  expect(replies).toMatchObject((await list()).replies.map(({ id: _, ...reply }) => reply));
  expect(readFileSync(target, 'utf8')).toContain('quoted');
});

test('a file that can’t be imported says why', async () => {
  const { core, dir, read } = await begin();
  expect(await read('name,text\n')).toEqual({ kind: 'unreadable', why: 'no-replies' });
  const path = join(dir, 'large');
  writeFileSync(path, '');
  truncateSync(path, MAX_REPLY_FILE + 1);
  expect(await core.core.control.readReplies({ path })).toEqual({ kind: 'unreadable', why: 'too-large' });
  await expect(core.core.control.readReplies({ path: join(dir, 'none') })).rejects.toMatchObject({
    code: 'file-missing',
  });
  await expect(core.core.control.readReplies({ path: dir })).rejects.toMatchObject({ code: 'not-a-file' });
});

test('an export that can’t be written says so', async () => {
  const { core, dir } = await begin();
  const target = join(dir, 'none', 'out.csv');
  await expect(core.core.control.exportReplies({ format: 'csv', target })).rejects.toMatchObject({
    code: 'file-not-saved',
  });
  expect(readdirSync(dir)).toEqual([]);
});
