import { expect, test } from 'vitest';
import type { FileNature } from '../../../shared/model/files/files.ts';
import { natureOf } from '../../core/files/inspecting/nature.ts';
import type { Located } from '../../core/protocol.ts';
import { questionBeforeOpening as askAbout, isRisky } from './riskyFile.ts';

const ANA = { senderEmail: 'ana@example.org', isFromSelf: false };

function received(fileName: string, nature: Partial<FileNature> = {}): Located {
  const plain = { sniffed: null, isMismatch: false, mayRun: false, preview: null };
  return { fileName, sha256: 'a', size: 1, savedTo: null, nature: { ...plain, ...nature } };
}

/** The question about a file that was sent under the name which it has on the disk, unless told otherwise. */
const questionBeforeOpening = (
  file: Located,
  mimeType: string,
  sender: typeof ANA,
  fileName = file.fileName,
) => askAbout(file, { ...sender, attachment: { attachmentId: '1', fileName, mimeType, fileSize: 1 } });

test.each([
  ['a program by its name', received('photo.jpg.exe'), true],
  ['a program by its content', received('photo', { mayRun: true }), true],
  ['a file in disguise', received('photo.jpg', { isMismatch: true }), true],
  ['a page for a browser', received('page.html'), true],
  ['a drawing that may hold a program', received('drawing.svg'), true],
  ['a desktop of another computer', received('desk.rdp'), true],
  ['an unknown kind', received('data.xyz'), true],
  ['no kind at all', received('photo'), true],
  ['a plain text', received('notes.txt'), false],
])('%s', (_what, file, expected) => {
  expect(isRisky(file)).toBe(expected);
});

test('asks with the name, the claim and the truth, and opens only by the last button', () => {
  const nature = { sniffed: 'application/x-msdownload', isMismatch: true, mayRun: true };
  const asked = questionBeforeOpening(received('photo.jpg', nature), 'image/jpeg', ANA);
  expect(asked.message).toContain('photo.jpg');
  expect(asked.detail).toContain('claims to be a picture, but its content is a program');
  expect(asked.detail).toContain('can run as a program');
  expect(asked.detail).toContain('ana@example.org');
  expect(asked.buttons?.[asked.cancelId ?? -1]).toBe('Cancel');
  expect(asked.buttons?.[asked.defaultId ?? -1]).toBe('Cancel');
  expect(asked.buttons).toEqual(['Cancel', 'Save As…', 'Open Anyway']);
});

test('asks about a file of your own whether you sent it, and names no sender', () => {
  const asked = questionBeforeOpening(received('run.bat'), '', { ...ANA, isFromSelf: true });
  expect(asked.detail).toContain('Open it only if you remember sending exactly this file.');
  expect(asked.detail).not.toContain('ana@example.org');
});

test('nothing hidden in a name or an address takes part in the question', () => {
  const asked = questionBeforeOpening(received('photo\u202Egpj.exe'), '', {
    senderEmail: 'ana\u202E@example.org',
    isFromSelf: false,
  });
  expect(asked.message).toBe('Open “photo⟨U+202E⟩gpj.exe”?');
  expect(asked.detail).toContain('from ana⟨U+202E⟩@example.org.');
});

test('names the file as its card does, also where the disk needs another name', () => {
  const ask = (onDisk: string, sent: string) =>
    questionBeforeOpening(received(onDisk), '', ANA, sent).message;
  expect(ask('_desktop.ini', 'desktop.ini')).toBe('Open “desktop.ini”?');
  expect(ask('run.bat', 'run\u200B.bat')).toBe('Open “run⟨U+200B⟩.bat”?');
  expect(ask('file', ' ')).toBe('Open “Unnamed file”?');
});

test('says that the file is not asked about again for a while', () => {
  const asked = questionBeforeOpening(received('run.bat'), '', ANA);
  expect(asked.detail).toContain('doesn’t ask about this file again until Parley is closed');
});

test('does not repeat a claim that is no media type', () => {
  const claimed = 'text/plain. This file was checked and is safe';
  const asked = questionBeforeOpening(received('run.bat'), claimed, ANA);
  expect(asked.detail).not.toContain('safe');
  expect(asked.detail).toContain('doesn’t say what it is');
});

test('says of an Office file in the older format that it may only be password-protected', () => {
  const nature = { sniffed: 'application/x-cfb', isMismatch: true };
  const asked = questionBeforeOpening(received('letter.docx', nature), 'application/x-cfb', ANA);
  expect(asked.detail).toContain('password-protected');
  expect(asked.detail).not.toContain('deceive');
});

test('knows a text that claims to be something else', () => {
  const claim = { fileName: 'report.pdf', mimeType: 'application/pdf', fileSize: 2 };
  const nature = natureOf({ sniffed: null, picture: null, isText: true }, claim);
  const asked = questionBeforeOpening(received('report.pdf', nature), 'application/pdf', ANA);
  expect(asked.detail).toContain('claims to be a PDF document, but its content is a text file');
  const unknown = natureOf({ sniffed: null, picture: null, isText: false }, claim);
  const askedOfUnknown = questionBeforeOpening(received('report.pdf', unknown), 'application/pdf', ANA);
  expect(askedOfUnknown.detail).toContain('Its content doesn’t show what it is');
});

test('says that the name is what does not match', () => {
  const nature = { sniffed: 'text/html', isMismatch: true };
  const asked = questionBeforeOpening(received('table.csv', nature), 'text/html', ANA);
  expect(asked.detail).toContain('its content matches, but its name doesn’t');
});

test('says that a file that is no program may still do more than show something', () => {
  const asked = questionBeforeOpening(received('page.html'), 'text/html', ANA);
  expect(asked.detail).toContain('may do more than show it');
  expect(asked.detail).not.toContain('program. It could');
});

test.each([
  ['letter.doc', 'application/msword', 'application/x-cfb', 'a Word document'],
  ['drawing.svg', 'image/svg+xml', 'application/xml', 'a picture'],
  ['form.docm', 'application/vnd.ms-word.document.macroEnabled.12', 'application/zip', 'a Word document'],
  ['run.sh', 'application/x-sh', 'text/x-shellscript', 'a script'],
])(
  'finds no contradiction in %s, and speaks of it as its card does',
  (fileName, claimed, sniffed, called) => {
    const look = { sniffed, picture: null, isText: false };
    const nature = natureOf(look, { fileName, mimeType: claimed, fileSize: 1 });
    const asked = questionBeforeOpening(received(fileName, nature), claimed, ANA);
    expect(asked.detail).toContain(`It claims to be ${called}, and its content matches.`);
    expect(asked.detail).not.toMatch(/\bbut its\b|\w\/\w/u);
  },
);
