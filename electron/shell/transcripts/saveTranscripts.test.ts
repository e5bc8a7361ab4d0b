import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { startTestService } from '../../../service/testing/service.ts';
import { AppError } from '../../../shared/errors/errors.ts';
import { convId } from '../../../shared/model/ids.ts';
import { openTestCore, temporaryDir } from '../../../testing/core/testCore.ts';
import type { Control, ControlName } from '../../core/protocol.ts';
import { verifyTranscript } from '../../core/transcripts/verify/verifyTranscript.ts';
import { createIsOwnFolder } from '../files/ownData.ts';
import { paperOf } from './paper.ts';
import type { PrintPdf } from './pdfPrinter.ts';
import { createSaveTranscripts } from './saveTranscripts.ts';

/** A conversation in a real core, and a desktop that records what was asked of it. */
async function withConversation() {
  const service = await startTestService();
  const posted = await service.admin.post(service.email, {}, { msgText: 'All wells measured' });
  const dir = temporaryDir();
  const core = await openTestCore(service, { dir });
  await core.complete();
  const folder = temporaryDir();
  const desktop = {
    place: null as string | null,
    suggested: [] as string[],
    shown: [] as string[],
    marked: 0,
    print: (async () => undefined) as PrintPdf,
  };
  const transcripts = createSaveTranscripts({
    dialogs: {
      whereToSave: async (suggestion) => {
        desktop.suggested.push(suggestion);
        return desktop.place;
      },
    },
    shell: { showItemInFolder: (file) => void desktop.shown.push(file) },
    folder: () => folder,
    isOwnFolder: createIsOwnFolder(dir),
    markOfTheWeb: async () => {
      desktop.marked += 1;
    },
    whileSaving: (saving) => saving(),
    printPdf: (page, target, signal) => desktop.print(page, target, signal),
    ...{ region: () => 'en-GB', version: '1.2.3', clock: () => 0, log: { warn: () => {} } },
  });
  const client = {
    control: <N extends ControlName>(name: N, input: Parameters<Control[N]>[0]) =>
      (core.core.control[name] as (input: unknown) => ReturnType<Control[N]>)(input),
  };
  const input: Parameters<typeof transcripts.save>[0] = {
    id: crypto.randomUUID(),
    convId: convId(posted.convId),
    range: { kind: 'all' },
    format: 'csv',
    zone: 'UTC',
    hasFiles: false,
    redaction: null,
  };
  const save = (changes: Partial<typeof input> = {}) => transcripts.save({ ...input, ...changes }, client);
  return {
    ...{ desktop, dir, folder, save, transcripts, client, id: input.id },
    left: () => readdirSync(folder),
  };
}

test('a transcript is saved where the person chose, with its manifest beside it, and can be shown there', async () => {
  const { desktop, folder, save, transcripts, id, left } = await withConversation();
  expect(await save()).toBeNull();
  const [suggested = ''] = desktop.suggested;
  expect(path.dirname(suggested)).toBe(folder);
  expect(path.basename(suggested)).toMatch(/^Conversation .* \d{4}-\d\d-\d\d\.csv$/u);
  expect(left()).toEqual([]);
  desktop.place = path.join(folder, 'mine.csv');
  expect(await save()).toMatchObject({ name: 'mine.csv', files: null, coverage: { messages: 1 } });
  expect(left()).toEqual(['mine.csv', 'mine.csv.manifest.json']);
  expect(readFileSync(desktop.place, 'utf8')).toContain('All wells measured');
  expect(await verifyTranscript(desktop.place)).toMatchObject({ kind: 'checked', problems: [] });
  transcripts.showInFolder(id);
  expect(desktop.shown).toEqual([desktop.place]);
  expect(() => transcripts.showInFolder(crypto.randomUUID())).toThrow('No such transcript');
  // A table of one's own, and no file of others.
  expect(desktop.marked).toBe(0);
});

test('a zip file is marked as coming from elsewhere, and has its manifest in it', async () => {
  const { desktop, folder, save, left } = await withConversation();
  desktop.place = path.join(folder, 'mine.zip');
  expect(await save({ hasFiles: true })).toMatchObject({ files: { included: 0, missing: 0 } });
  expect([left(), desktop.marked]).toEqual([['mine.zip'], 1]);
  expect(await verifyTranscript(desktop.place)).toMatchObject({ kind: 'checked', files: 1, problems: [] });
});

test('a newer transcript takes the place of an older one, and its manifest that of the older', async () => {
  const { desktop, folder, save } = await withConversation();
  desktop.place = path.join(folder, 'mine.csv');
  writeFileSync(desktop.place, 'old');
  writeFileSync(`${desktop.place}.manifest.json`, 'old');
  await save();
  expect(await verifyTranscript(desktop.place)).toMatchObject({ kind: 'checked', problems: [] });
});

test('nothing is left of a transcript that can’t be saved, not even its manifest', async () => {
  const { desktop, dir, folder, save, left } = await withConversation();
  desktop.place = path.join(dir, 'mine.csv');
  await expect(save()).rejects.toMatchObject({ code: 'own-folder' });
  desktop.place = path.join(folder, 'gone', 'mine.csv');
  await expect(save()).rejects.toMatchObject({ code: 'file-not-saved' });
  // A folder with something in it can't be replaced by a file.
  desktop.place = path.join(folder, 'taken');
  mkdirSync(path.join(folder, 'taken', 'inside'), { recursive: true });
  await expect(save()).rejects.toMatchObject({ code: 'file-not-saved' });
  expect(left()).toEqual(['taken']);
  writeFileSync(path.join(folder, 'taken.manifest.json'), 'older');
  await expect(save()).rejects.toMatchObject({ code: 'file-not-saved' });
  expect(left()).toEqual(['taken', 'taken.manifest.json']);
  expect(readFileSync(path.join(folder, 'taken.manifest.json'), 'utf8')).toBe('older');
  rmSync(path.join(folder, 'taken.manifest.json'));
  rmSync(path.join(folder, 'taken'), { recursive: true });
  mkdirSync(path.join(folder, 'mine.csv.manifest.json', 'inside'), { recursive: true });
  desktop.place = path.join(folder, 'mine.csv');
  writeFileSync(desktop.place, 'older');
  await expect(save()).rejects.toMatchObject({ code: 'file-not-saved' });
  expect(left()).toEqual(['mine.csv', 'mine.csv.manifest.json']);
  expect(readFileSync(desktop.place, 'utf8')).toBe('older');
});

test('a name is refused whose manifest would replace another file, or that no check could read', async () => {
  const { desktop, folder, save, left } = await withConversation();
  const other = path.join(folder, 'mine.csv.manifest.json');
  writeFileSync(other, 'mine');
  const names = [
    'mine.csv',
    'manifest.json',
    'x.manifest.json',
    'Q: notes.csv',
    ...(path.sep === '/' ? ['a\\b.csv'] : []),
  ];
  for (const name of names) {
    desktop.place = path.join(folder, name);
    await expect(save()).rejects.toMatchObject({ code: 'name-unusable' });
  }
  desktop.place = path.join(folder, 'manifest.json');
  await expect(save({ hasFiles: true })).rejects.toMatchObject({ code: 'name-unusable' });
  expect([left(), readFileSync(other, 'utf8')]).toEqual([['mine.csv.manifest.json'], 'mine']);
});

describe('a PDF file', () => {
  const asPdf = { format: 'pdf' } as const;

  test('is printed from the web page that core writes, and its manifest is of its own bytes', async () => {
    const { desktop, folder, save, left } = await withConversation();
    desktop.place = path.join(folder, 'mine.pdf');
    let printed = '';
    desktop.print = async (page, target) => {
      printed = readFileSync(page, 'utf8');
      writeFileSync(target, '%PDF-1.7 of this test');
    };
    expect(await save(asPdf)).toMatchObject({ name: 'mine.pdf', files: null, coverage: { messages: 1 } });
    expect(printed).toContain('All wells measured');
    expect(left()).toEqual(['mine.pdf', 'mine.pdf.manifest.json']);
    expect(await verifyTranscript(desktop.place)).toMatchObject({ kind: 'checked', problems: [] });
    writeFileSync(desktop.place, '%PDF-1.7 of another');
    expect(await verifyTranscript(desktop.place)).toMatchObject({ problems: [{ kind: 'damaged' }] });
  });

  test('leaves nothing when it can’t be drawn, or is cancelled while it is', async () => {
    const { desktop, folder, save, transcripts, client, id, left } = await withConversation();
    desktop.place = path.join(folder, 'mine.pdf');
    desktop.print = async () => {
      throw new AppError('file-not-saved', 'It can not be drawn.');
    };
    await expect(save(asPdf)).rejects.toMatchObject({ code: 'file-not-saved' });
    expect(left()).toEqual([]);
    desktop.print = async (_page, _target, signal) => {
      const stopped = new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
      await Promise.all([transcripts.cancel(id, client), stopped]);
    };
    await expect(save(asPdf)).rejects.toMatchObject({ code: 'cancelled' });
    expect(left()).toEqual([]);
  });
});

test('the paper is that of the region', () => {
  const widths = ['en-GB', 'de', '', 'en-US', 'fr-CA', 'en', 'es-MX', 'en-US@posix'].map(
    (region) => paperOf(region).width,
  );
  expect(widths).toEqual([8.27, 8.27, 8.27, 8.5, 8.5, 8.5, 8.5, 8.5]);
});
