import { Parser } from 'htmlparser2';
import type { KeptText } from './keptText.ts';
import { Unreadable } from './unreadableFile.ts';
import { openZip, type ZipEntries } from './zipEntries.ts';

/** Elements in elements. */
const DEEPEST = 1_000;

/** The parts of a document with texts (ECMA-376), in the order in which they are read. Their main part tells its kind. Some programs number it. */
const DOCUMENTS: readonly { readonly main: RegExp; readonly parts: readonly RegExp[] }[] = [
  {
    main: /^word\/document\d*\.xml$/u,
    parts: [
      /^word\/document\d*\.xml$/u,
      /^word\/(?:header|footer)\d*\.xml$/u,
      /^word\/(?:foot|end)notes\.xml$/u,
      /^word\/comments\.xml$/u,
    ],
  },
  {
    main: /^xl\/workbook\d*\.xml$/u,
    parts: [
      /^xl\/workbook\d*\.xml$/u,
      /^xl\/sharedStrings\d*\.xml$/u,
      /^xl\/worksheets\/[^/]+\.xml$/u,
      /^xl\/(?:threadedC|c)omments[^/]*(?:\/[^/]+)?\.xml$/u,
    ],
  },
  {
    main: /^ppt\/presentation\d*\.xml$/u,
    parts: [/^ppt\/slides\/[^/]+\.xml$/u, /^ppt\/notesSlides\/[^/]+\.xml$/u, /^ppt\/comments\/[^/]+\.xml$/u],
  },
];

/** Adds the text of a Word, Excel or PowerPoint file. @throws Unreadable, or the zip reader's error for damage */
export async function addOffice(bytes: Uint8Array, kept: KeptText): Promise<void> {
  const zip = await openZip(bytes);
  const document = DOCUMENTS.find(({ main }) => zip.names.some((name) => main.test(name)));
  if (document === undefined) throw new Unreadable('damaged');
  for (const pattern of document.parts)
    for (const name of zip.names.filter((each) => pattern.test(each)).sort(byNumber)) {
      await addPart(zip, name, kept);
      if (kept.isFull) return;
    }
}

/** `slide2` before `slide10`. */
const byNumber = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : 1);

async function addPart(zip: ZipEntries, name: string, kept: KeptText): Promise<void> {
  const parser = createXmlReader(kept);
  let decoder: InstanceType<typeof TextDecoder> | null = null;
  for await (const piece of zip.read(name)) {
    decoder ??= new TextDecoder(encodingOf(piece));
    parser.write(decoder.decode(piece, { stream: true }));
    if (kept.isFull) return;
  }
  parser.end();
  kept.add(' ');
}

const encodingOf = ([first, second]: Uint8Array): string =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';

/** Elements that hold text, by their names without prefix: runs in all three formats, the values of cells, comments in newer formats. */
const TEXTS: ReadonlySet<string> = new Set(['t', 'v', 'text']);
/** Elements that end a word. */
const BREAKS: ReadonlySet<string> = new Set([
  'p',
  'br',
  'cr',
  'tab',
  'tc',
  'si',
  'is',
  'c',
  'row',
  'comment',
  'text',
]);

/** Elements whose text was read already: the same for older programs, and how the signs of a cell are pronounced. */
const AGAIN = /^(?:Fallback|rPh)$/u;

/** Reads XML as it comes. It keeps no tree, loads nothing, and expands only the five entities of XML itself, and numbers. */
function createXmlReader(kept: KeptText): Pick<Parser, 'write' | 'end'> {
  let depth = 0;
  let inText = 0;
  let inAgain = 0;
  /** The value of this cell is only the number of a text elsewhere. */
  let isReference = false;
  return new Parser(
    {
      onopentag: (prefixed, { t, name }) => {
        depth += 1;
        if (depth > DEEPEST) throw new Unreadable('too-large');
        const element = local(prefixed);
        if (element === 'c') isReference = t === 's';
        if (element === 'sheet') kept.add(`${name ?? ''} `);
        if (element === 'noBreakHyphen' && inAgain === 0) kept.add('-');
        if (AGAIN.test(element)) inAgain += 1;
        if (TEXTS.has(element) && !(element === 'v' && isReference)) inText += 1;
      },
      onclosetag: (prefixed) => {
        depth -= 1;
        const element = local(prefixed);
        if (AGAIN.test(element)) inAgain -= 1;
        if (TEXTS.has(element) && !(element === 'v' && isReference)) inText -= 1;
        if (BREAKS.has(element)) kept.add(' ');
      },
      ontext: (text) => {
        if (inText > 0 && inAgain === 0) kept.add(text);
      },
    },
    { xmlMode: true },
  );
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);
