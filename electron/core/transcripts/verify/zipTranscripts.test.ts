import { createHash } from 'node:crypto';
import { createWriteStream, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { postFile, startTestService } from '../../../../service/testing/service.ts';
import { convId, msgId } from '../../../../shared/model/ids.ts';
import { temporaryDir } from '../../../../testing/core/testCore.ts';
import { fetchAll, openCore, pathOf } from '../../files/fetching/testReceived.ts';
import { readZip } from '../../files/staging/testZip.ts';
import type { TranscriptJob } from '../../protocol.ts';
import { manifestText } from '../manifest.ts';
import { verifyTranscript } from './verifyTranscript.ts';

const CONTENT = 'All wells of the northern district.\n'.repeat(1_000);

/** A conversation of three files, two of which are here, and what writes its transcript. */
async function withFiles(names = ['plan.txt', 'PLAN.txt', 'elsewhere.txt'], content = CONTENT) {
  const service = await startTestService();
  const ids: number[] = [];
  let into: Record<string, number> = {};
  for (const name of names) {
    const { json } = await postFile(
      service,
      new File([`${name} ${content}`], name, { type: 'text/plain' }),
      into,
    );
    const posted = json as { readonly msgId: number; readonly convId: number };
    ids.push(posted.msgId);
    into = { convId: posted.convId };
  }
  const { core, dir: data } = await openCore(service);
  await fetchAll(core, ids.slice(0, -1).map(msgId));
  const conversation = convId(into['convId'] ?? 0);
  const dir = temporaryDir();
  const target = join(dir, 'transcript.zip');
  const job: TranscriptJob = {
    ...{ id: crypto.randomUUID(), convId: conversation, range: { kind: 'all' }, format: 'html', zone: 'UTC' },
    ...{
      hasFiles: true,
      redaction: null,
      target,
      name: 'transcript.html',
      region: 'en-GB',
      version: '1.2.3',
    },
  };
  return {
    core,
    ids,
    data,
    target,
    dir,
    convId: conversation,
    write: () => core.core.control.writeTranscript(job),
  };
}

/** A zip file with these entries. */
async function zipOf(entries: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

test('a zip transcript has the files that are on this computer, leads to them, and is whole', async () => {
  const { core, ids, target, convId: of, write } = await withFiles();
  expect(await core.ask('transcripts.facts', { convId: of, range: { kind: 'all' } })).toMatchObject({
    ...{ coverage: { messages: 3, isComplete: true }, filesHere: 2, filesElsewhere: 1 },
  });
  expect(await write()).toMatchObject({ files: { included: 2, missing: 1 }, manifest: null });
  const entries = readZip(readFileSync(target));
  expect(entries.map(({ name }) => name)).toEqual([
    ...[`files/${ids[0]}-plan.txt`, `files/${ids[1]}-PLAN.txt`, 'transcript.html', 'manifest.json'],
  ]);
  expect(entries[0]?.content.toString()).toBe(`plan.txt ${CONTENT}`);
  const html = entries[2]?.content.toString() ?? '';
  expect(html.match(/href="[^"]*"/gu)).toEqual([
    ...[`href="files/${ids[0]}-plan.txt"`, `href="files/${ids[1]}-PLAN.txt"`],
  ]);
  expect(html).toContain('1 was not on this computer, and is missing');
  const whole = { kind: 'checked', messages: 3, files: 3, isComplete: true, problems: [] };
  expect(await verifyTranscript(target)).toMatchObject(whole);
});

test('a check names the file of a zip that is damaged, missing or too many', async () => {
  const { ids, target, write } = await withFiles();
  await write();
  const entries = Object.fromEntries(
    readZip(readFileSync(target)).map(({ name, content }) => [name, content]),
  );
  const [plan, other] = [`files/${ids[0]}-plan.txt`, `files/${ids[1]}-PLAN.txt`];
  const { [other]: _gone, ...rest } = entries;
  const damaged = Buffer.from(entries[plan] ?? '');
  damaged[10] = (damaged[10] ?? 0) ^ 1;
  writeFileSync(target, await zipOf({ ...rest, [plan]: damaged, 'files/more.txt': 'more' }));
  expect(await verifyTranscript(target)).toMatchObject({
    kind: 'checked',
    problems: [
      { kind: 'damaged', name: plan },
      { kind: 'missing', name: other },
      { kind: 'unlisted', name: 'files/more.txt' },
    ],
  });
});

test('a zip transcript that is cut, put twice, or of which any byte changed that says something, is not taken for whole', async () => {
  const { target, write } = await withFiles(['plan.txt', 'elsewhere.txt'], 'All wells.');
  await write();
  const whole = readFileSync(target);
  const isWhole = async (bytes: Buffer) => {
    writeFileSync(target, bytes);
    const found = await verifyTranscript(target);
    return found.kind === 'checked' && found.problems.length === 0;
  };
  expect(await isWhole(whole)).toBe(true);
  for (const part of [0, 0.1, 0.5, 0.9, 1])
    expect(await isWhole(whole.subarray(0, Math.floor((whole.length - 1) * part)))).toBe(false);
  expect(await isWhole(Buffer.concat([whole, whole]))).toBe(false);
  expect(await isWhole(Buffer.concat([whole, Buffer.alloc(100)]))).toBe(false);
  const { content, said } = placesIn(whole);
  for (const at of [...content, ...said]) {
    const changed = Buffer.from(whole);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(await isWhole(changed), `byte ${at}`).toBe(false);
  }
});

/** The bytes of the first content, and those around each that say something of it (APPNOTE.TXT 6.3, sections 4.3.7 and 4.3.9). */
function placesIn(zip: Buffer) {
  const all = (signature: string) =>
    [...zip.toString('latin1').matchAll(new RegExp(signature, 'gu'))].map(({ index }) => index);
  const from = (at: number, bytes: number) => Array.from({ length: bytes }, (_, index) => at + index);
  const sizeAt = (at: number) => 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
  const [headers, ends] = [all('PK\u0003\u0004'), all('PK\u0007\u0008')];
  const begin = sizeAt(headers[0] ?? 0);
  return {
    content: from(begin, (ends[0] ?? 0) - begin),
    said: [...headers.flatMap((at) => from(at, sizeAt(at))), ...ends.flatMap((at) => from(at, 16))],
  };
}

test.each([false, true])(
  'a zip in the form for more than 4 GiB is checked like others: %s',
  async (forceZip64Format) => {
    const file = join(temporaryDir(), 'large.zip');
    const contents = { 'files/1-empty.txt': '', 'files/2-plan.txt': CONTENT, 'files/3-empty.txt': '' };
    const listed = Object.entries(contents).map(([name, content]) => ({
      ...{ name, bytes: Buffer.byteLength(content) },
      sha256: createHash('sha256').update(content).digest('hex'),
    }));
    const coverage = { messages: 3, isComplete: true };
    const zip = new ZipFile();
    for (const [name, content] of [
      ...Object.entries(contents),
      ['manifest.json', manifestText({ madeAt: '', coverage }, listed)] as const,
    ])
      zip.addReadStream(
        Readable.from(content === '' ? [] : [Buffer.from(content)], { objectMode: false }),
        name,
        {
          forceZip64Format,
        },
      );
    zip.end({ forceZip64Format, comment: '' });
    await pipeline(zip.outputStream, createWriteStream(file));
    expect(await verifyTranscript(file)).toMatchObject({ kind: 'checked', files: 3, problems: [] });
  },
);

test('any number of damaged files are missing from a zip transcript, which is saved', async () => {
  const names = Array.from({ length: 8 }, (_, index) => `${index}.txt`);
  const { data, target, write } = await withFiles(names);
  for (const name of names.slice(0, 6)) {
    const sha256 = createHash('sha256').update(`${name} ${CONTENT}`).digest('hex');
    writeFileSync(pathOf(data, sha256), 'damaged');
  }
  expect(await write()).toMatchObject({ files: { included: 1, missing: 7 } });
  expect(await verifyTranscript(target)).toMatchObject({ kind: 'checked', files: 2, problems: [] });
});

test('a zip that leads elsewhere, has a name twice or unpacks without end is refused unread', async () => {
  const file = join(temporaryDir(), 'hostile.zip');
  const manifest = manifestText({ madeAt: '', coverage: { messages: 0, isComplete: true } }, []);
  const reasonOf = async (bytes: Buffer) => {
    writeFileSync(file, bytes);
    const found = await verifyTranscript(file);
    return found.kind === 'refused' ? found.reason : found.problems;
  };
  const renamed = async (name: string, to: string) => {
    const zip = await zipOf({ 'manifest.json': manifest, [name]: 'x' });
    return Buffer.from(zip.toString('latin1').replaceAll(name, to), 'latin1');
  };
  // A manifest that lists nothing says nothing.
  expect(await reasonOf(await zipOf({ 'manifest.json': manifest }))).toBe('bad-manifest');
  expect(await reasonOf(await renamed('aaaaaaaa.txt', '../../aa.txt'))).toBe('hostile-zip');
  expect(await reasonOf(await renamed('aaaaaaaa.txt', '/aaaaaaa.txt'))).toBe('hostile-zip');
  expect(await reasonOf(await renamed('aaaaaaaa.txt', 'C:aaaaaa.txt'))).toBe('hostile-zip');
  expect(await reasonOf(await renamed('manifest.jsox', 'Manifest.json'))).toBe('hostile-zip');
  expect(await reasonOf(await renamed('manifest_json', 'manifest.json'))).toBe('hostile-zip');
  const bomb = await zipOf({ 'manifest.json': manifest, big: Buffer.alloc(2 ** 20) });
  // The size that the central directory claims (APPNOTE.TXT 6.3, section 4.3.12).
  bomb.writeUInt32LE(0xf000_0000, bomb.lastIndexOf('big') - 46 + 24);
  expect(await reasonOf(bomb)).toBe('hostile-zip');
  expect(await reasonOf(await zipOf({ 'other.txt': 'x' }))).toBe('no-manifest');
  expect(await reasonOf(await zipOf({ 'manifest.json': '{}' }))).toBe('bad-manifest');
});

test('a file without a manifest, a folder and what is not there are refused', async () => {
  const dir = temporaryDir();
  writeFileSync(join(dir, 'alone.html'), '<!doctype html>');
  writeFileSync(join(dir, 'empty.html'), '');
  writeFileSync(join(dir, 'x.manifest.json'), '{"files":[{"name":"../x"}]}');
  expect(await verifyTranscript(join(dir, 'alone.html'))).toEqual({ kind: 'refused', reason: 'no-manifest' });
  expect(await verifyTranscript(join(dir, 'empty.html'))).toEqual({ kind: 'refused', reason: 'no-manifest' });
  expect(await verifyTranscript(join(dir, 'x.manifest.json'))).toMatchObject({ reason: 'bad-manifest' });
  expect(await verifyTranscript(join(dir, 'gone'))).toEqual({ kind: 'refused', reason: 'no-file' });
  expect(await verifyTranscript(dir)).toEqual({ kind: 'refused', reason: 'no-file' });
});

test('nothing stays of a zip transcript that is cancelled', async () => {
  const { core, dir, write } = await withFiles();
  const { promise: isTold, resolve } = Promise.withResolvers<string>();
  core.follow((event) => {
    if (event.name === 'transcripts') resolve(event.payload.id);
  });
  const writing = write();
  writing.catch(() => undefined);
  await core.core.control.cancelTranscript({ id: await isTold });
  await expect(writing).rejects.toMatchObject({ code: 'cancelled' });
  expect(readdirSync(dir)).toEqual([]);
});
