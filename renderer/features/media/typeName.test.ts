import { expect, it } from 'vitest';
import { createI18n } from '../../locales/i18n.ts';
import { typeName } from './typeName.ts';

const t = createI18n().getFixedT<'files'>('en', 'files');
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

it.each([
  ['gate.png', 'image/png', 'Picture'],
  ['pump.mp4', 'video/mp4', 'Video'],
  ['call.ogg', 'audio/ogg', 'Audio'],
  ['notes.txt', 'text/plain; charset=utf-8', 'Text'],
  ['plan', WORD, 'Word document'],
  ['plan.docx', 'application/octet-stream', 'Word document'],
  ['wells.csv', 'text/csv', 'Spreadsheet'],
  ['page.html', 'text/html', 'Web page'],
  ['all.zip', 'application/x-zip-compressed', 'Archive'],
  ['site.dwg', 'application/acad', 'DWG file'],
  ['site.dwg', '', 'DWG file'],
  ['site', 'application/acad', 'unknown type'],
  ['a.\u202etxt', '', 'unknown type'],
])('%s as %s is called by what it is: %s', (fileName, mimeType, name) => {
  expect(typeName(t, { fileName, mimeType })).toBe(name);
});
