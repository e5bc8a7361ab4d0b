/** How a text or a file's name is kept (sections 4.3 and 4.4). */
import { Readable } from 'node:stream';
import type { Dialect, Fields } from './dialect.ts';

const keepingText = (change: (text: string) => string): Pick<Dialect, 'form'> => ({
  form: (form: Fields) =>
    typeof form['msgText'] === 'string' ? { ...form, msgText: change(form['msgText']) } : form,
});

async function* withLineEnd(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* content;
  yield Buffer.from('\n');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const KEEPING: readonly Dialect[] = [
  {
    ...{ id: 'text-trimmed', section: '4.3' },
    choice: 'White space around a text is removed.',
    ...keepingText((text) => text.trim()),
  },
  {
    ...{ id: 'text-collapsed', section: '4.3', group: 'text' },
    choice: 'White space within a text becomes one space.',
    ...keepingText((text) => text.replaceAll(/\s+/gu, ' ')),
  },
  {
    ...{ id: 'text-crlf', section: '4.3', group: 'text' },
    choice: 'The lines of a text end with CR and LF.',
    ...keepingText((text) => text.replaceAll(/\r?\n/gu, '\r\n')),
  },
  {
    ...{ id: 'text-decomposed', section: '4.3', group: 'text' },
    choice: "A text is kept in Unicode's form NFD.",
    ...keepingText((text) => text.normalize('NFD')),
  },
  {
    ...{ id: 'text-entities', section: '4.3', group: 'text' },
    choice: 'A text is kept as HTML: `&amp;`, `&lt;`, `&gt;`, `&quot;`.',
    ...keepingText((text) => text.replaceAll(/[&<>"]/gu, (char) => ENTITIES[char] ?? char)),
  },
  {
    ...{ id: 'text-ascii', section: '4.3', isAlone: true },
    choice: 'Characters outside ASCII become `?` in a text.',
    ...keepingText((text) => text.replaceAll(/\P{ASCII}/gu, '?')),
  },
  {
    ...{ id: 'text-signed', section: '4.3', isAlone: true },
    choice: 'A text gets a line at its end.',
    ...keepingText((text) => `${text}\nSent by the API`),
  },
  {
    ...{ id: 'files-longer', section: '4.4', isAlone: true },
    choice: 'A file that is sent is kept with one byte more.',
    content: (content) => Readable.from(withLineEnd(content)),
  },
  {
    ...{ id: 'names-percent', section: '4.4', group: 'name' },
    choice: '`%22`, `%0D` and `%0A` in the name of a file are not decoded.',
    fileName: (name) => name.replaceAll(/["\r\n]/gu, encodeURIComponent),
  },
  {
    ...{ id: 'names-cleaned', section: '4.4', group: 'name' },
    choice: 'Characters that some systems do not allow in a name become `_`.',
    fileName: (name) => name.replaceAll(/["\\:*?<>|%\r\n]/gu, '_'),
  },
  {
    ...{ id: 'names-decomposed', section: '4.4', group: 'name' },
    choice: "The name of a file is kept in Unicode's form NFD.",
    fileName: (name) => name.normalize('NFD'),
  },
  {
    ...{ id: 'names-latin', section: '4.4', group: 'name' },
    choice: 'The name of a file is read as ISO 8859-1.',
    fileName: (name) => Buffer.from(name).toString('latin1'),
  },
];
