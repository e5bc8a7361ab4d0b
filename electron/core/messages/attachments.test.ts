import { describe, expect, test } from 'vitest';
import {
  c,
  KEY,
  MARIA,
  m,
  OMAR,
  openTestStore,
  SELF,
  temporaryDir,
  wire,
} from '../../../testing/core/testStore.ts';
import type { WireMessage } from '../api/wire.ts';
import { connect } from '../db/db.ts';
import { migrate } from '../db/migrate.ts';
import { archiveMigrations } from '../db/migrations/index.ts';
import type { Store } from '../db/store.ts';
import { storeFiles } from '../db/storeFiles.ts';
import { openStore } from '../session/openStore.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { browseFiles, type FileQuery, readEntries } from './attachments.ts';

type Fields = Parameters<typeof wire>[1];

const NEWEST: FileQuery = {
  ...{ convId: null, kind: null, senderEmail: null, from: null, to: null },
  at: { kind: 'newest' },
  limit: 10,
};

function file(id: number, fileName: string, mimeType: string, fields: Fields = {}): WireMessage {
  const attachment = { attachmentId: `a${id}`, fileName, fileSize: id, mimeType };
  return wire(id, { msgType: 'attachment', msgText: '', attachment, ...fields });
}

const PICTURE = file(2, 'photo.png', 'image/png', { convId: 1, senderEmail: MARIA });
const FILES = [
  wire(1),
  PICTURE,
  file(3, 'report.pdf', 'application/pdf', { convId: 2, senderEmail: OMAR }),
  wire(4),
  file(5, 'song.mp3', 'application/octet-stream', { convId: 1, senderEmail: OMAR }),
  file(6, 'film.mp4', 'video/mp4', { convId: 1, senderEmail: SELF }),
  file(7, 'files.zip', 'application/zip', { convId: 1, senderEmail: MARIA }),
];

function withFiles(): Store {
  const store = openTestStore();
  applyBatch(store, { messages: FILES, covered: null });
  return store;
}

const idsOf = (store: Store, query: Partial<FileQuery>) =>
  browseFiles(store, { ...NEWEST, ...query }).files.map(({ msgId }) => msgId);

describe('files are listed', () => {
  test('newest first, with who sent them and when', () => {
    const store = withFiles();
    const { files } = browseFiles(store, NEWEST);
    expect(files.map(({ msgId }) => msgId)).toEqual([7, 6, 5, 3, 2]);
    expect(files[1]).toEqual({
      ...{ msgId: 6, convId: 1, senderEmail: SELF, isFromSelf: true, created: 1_700_000_006_000 },
      attachment: { attachmentId: 'a6', fileName: 'film.mp4', fileSize: 6, mimeType: 'video/mp4' },
    });
  });

  test.each<[string, Partial<FileQuery>, number[]]>([
    ['of a conversation', { convId: c(2) }, [3]],
    ['of a kind', { kind: 'image' }, [2]],
    ['of a kind told by the name', { kind: 'audio' }, [5]],
    ['of a kind in a conversation', { kind: 'document', convId: c(1) }, []],
    ['of a person, whatever the case of the address', { senderEmail: MARIA.toUpperCase() }, [7, 2]],
    ['of an unknown person', { senderEmail: 'nobody@example.org' }, []],
    ['from a time on', { from: 1_700_000_006_000 }, [7, 6]],
    ['up to a time', { to: 1_700_000_003_000 }, [2]],
    ['of everything at once', { convId: c(1), senderEmail: OMAR, kind: 'audio', from: 5, to: 2e12 }, [5]],
  ])('%s', (_, query, expected) => {
    expect(idsOf(withFiles(), query)).toEqual(expected);
  });

  test('page by page, to the end and back', () => {
    const store = withFiles();
    const page = (at: FileQuery['at']) => {
      const { files, ...more } = browseFiles(store, { ...NEWEST, at, limit: 2 });
      return { ids: files.map(({ msgId }) => msgId), ...more };
    };
    expect(page({ kind: 'newest' })).toEqual({ ids: [7, 6], hasOlder: true, hasNewer: false });
    expect(page({ kind: 'before', msgId: m(6) })).toEqual({ ids: [5, 3], hasOlder: true, hasNewer: true });
    expect(page({ kind: 'before', msgId: m(3) })).toEqual({ ids: [2], hasOlder: false, hasNewer: true });
    expect(page({ kind: 'after', msgId: m(3) })).toEqual({ ids: [6, 5], hasOlder: true, hasNewer: true });
    expect(page({ kind: 'after', msgId: m(6) })).toEqual({ ids: [7], hasOlder: true, hasNewer: false });
  });
});

describe('a file that changes on the service', () => {
  test.each([
    ['is deleted', { ...PICTURE, isDeleted: true }],
    ['loses its attachment', { ...PICTURE, attachment: null, isDeleted: true }],
  ])('and %s leaves the lists', (_, message) => {
    const store = withFiles();
    applyBatch(store, { messages: [message], covered: null });
    expect(idsOf(store, { convId: c(1) })).toEqual([7, 6, 5]);
    expect([...readEntries(store, [m(2), m(3)]).keys()]).toEqual([3]);
    applyBatch(store, { messages: [PICTURE], covered: null });
    expect(idsOf(store, { convId: c(1) })).toEqual([7, 6, 5, 2]);
  });

  test('and is now another file is listed as that', () => {
    const store = withFiles();
    applyBatch(store, { messages: [file(2, 'letter.docx', 'application/msword')], covered: null });
    expect(idsOf(store, { kind: 'image' })).toEqual([]);
    expect(idsOf(store, { kind: 'document' })).toEqual([3, 2]);
  });

  test('that arrives after its message is listed with its sender', () => {
    const store = withFiles();
    applyBatch(store, {
      messages: [file(4, 'late.txt', 'text/plain', { senderEmail: MARIA })],
      covered: null,
    });
    expect(idsOf(store, { senderEmail: MARIA, kind: 'document' })).toEqual([4]);
  });
});

test('files stored before lists existed are listed', () => {
  const dir = temporaryDir();
  const before = connect({ file: storeFiles(dir).archive, key: KEY, durability: 'normal', cacheMiB: 2 });
  migrate(before, archiveMigrations.slice(0, 2));
  before.exec(`
    INSERT INTO people (personId, email, haystack) VALUES (9, '${OMAR}', '');
    INSERT INTO messages VALUES (1, 5, 1700000000070, 9, 'attachment', '', NULL, 8, NULL), (2, 5, 1700000000080, 9, 'attachment', '', NULL, 9, NULL);
    INSERT INTO attachments VALUES (1, 'a1', 'photo.jpg', 3, 'image/jpeg'), (2, 'a2', 'deleted.jpg', 3, 'image/jpeg');
    INSERT INTO contents VALUES ('ff', 3, 1);
    INSERT INTO fetched VALUES (1, 'ff', 1);`);
  before.close();
  const store = openStore({ dir, key: KEY, selfEmail: SELF, log: () => {} });
  const { files } = browseFiles(store, { ...NEWEST, convId: c(5), kind: 'image', senderEmail: OMAR });
  expect(files).toMatchObject([{ msgId: 1, convId: 5, senderEmail: OMAR, created: 1_700_000_000_070 }]);
  expect(store.archive.get('SELECT convId FROM fetched')).toEqual({ convId: 5 });
  store.close();
});
