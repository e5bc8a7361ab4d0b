import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { appRoutes, coreRoutes, shellRoutes } from '../../../shared/contract/index.ts';

const ROUTES = new Set(Object.keys({ ...appRoutes, ...shellRoutes, ...coreRoutes }));

/** Parley's own files, also those that were set aside, and the files of its code. */
const OWN_FILE = /\.(?:[cm]?js|ts|json|db|log)(?:\.[a-z]+-\d+)?$/u;

const OWN_FOLDERS = new Set(['dist', 'electron', 'node_modules', 'shared']);

/** Where the service answers (service API, section 4). These paths name nothing of a person. */
const ENDPOINT = String.raw`\/(?:get|getfile|send|sendfile|webhook)(?![\w/?-]|\.\w)`;

/** The ends of a path, which may have spaces: the code of an error of the system, the next cause, or the end. */
const END_OF_PATH = String.raw`(?= E[A-Z]{3,}\b| <- |$)`;

/** The words of Node before a host that it could not find or reach. A host without dots looks like any other word. */
const UNREACHED = String.raw`ENOTFOUND|EAI_[A-Z]+|(?:getaddrinfo|getHostByAddr|query[A-Z]\w*|connect|bind|listen)\s{1,4}E[A-Z_]+`;

/**
 * Patterns of all that may be private, in the order in which they are replaced. Each begins only where a word does, so that the work grows
 * with the length of the text and not with its square.
 */
const PRIVATE: readonly (readonly [RegExp, string])[] = [
  [/(?<![a-z0-9+.-])[a-z0-9+.-]+:\/\/\S+/giu, '[address]'],
  [/(?<![^\s<>()[\],;:])[^\s<>()[\],;:]+@[^\s<>()[\],;:]+/gu, '[email]'],
  [
    new RegExp(
      String.raw`(?<![\w.\]-])(?!${ENDPOINT})(?:[A-Za-z]:[\\/]|\\\\|~?\/)\S.*?${END_OF_PATH}`,
      'gsu',
    ),
    '[path]',
  ],
  [/(?<![^\s(,;:])[^\s/(,;:]+\/\S*\.\w[^\s)]*/gu, '[path]'],
  [new RegExp(String.raw`(?<=\b(?:${UNREACHED})\s{1,4})(?!<-)[^\s,;)]+`, 'gu'), '[host]'],
  [/(?<=\bDNS:)[^\s,]+/gu, '[host]'],
  [/(?<=\b(?:Host|CN): )[^\s,]+?(?=\.?(?:[\s,]|$))/gu, '[host]'],
  [/(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?(?![\w.]*\d)/gu, '[host]'],
  [/(?<![\w.])\[?(?:[\da-f]{0,4}:){2,}[\da-f.]*(?:%\w+)?(?:\]:\d+)?/giu, '[host]'],
  [/(?<![\p{L}\p{N}_./:-])\p{L}[\p{L}\p{N}_-]*:\d+/gu, '[host]'],
];

const DOTTED =
  /(?<![\p{L}\p{N}_./-])(?:\*?\.)?(?:[\p{L}\p{N}_-]+\.)+[\p{L}][\p{L}\p{N}_-]+(?:\.[a-z]+-\d+)?/gu;

/** Characters of an entry. A longer one is cut, so that a file of the log can't grow beyond its size by one. */
const LONGEST = 8_000;

/** Where code is: in Node, or in a file of the app. */
const PLACE = String.raw`(?:node:[\w/]+|(?:${[...OWN_FOLDERS].join('|')})\/[\w.@/-]+\.[cm]?[jt]s)(?::\d+){1,2}`;
const AT = '    at ';
const CALL = String.raw`(?:async\s)?(?:(?:new|get|set)\s)?[\w$.#<>[\]]+(?:\s\[as\s[\w$.#<>[\]]+\])?`;
const FRAME = new RegExp(String.raw`^ {4}at (?:${CALL} \(${PLACE}\)|${PLACE})$`, 'u');

/**
 * A log entry without anything that may be private: texts in quotes, among them names, addresses, emails, hosts and paths. The lines of
 * `framesOf` stay, and everything else becomes one line. A name or text without quotes looks like any other words, so no one may log one.
 * A long entry is cut, together with the word and the quoted text that the cut goes through.
 * `folders`: those of the person, which may have spaces in their names.
 */
export function withoutPrivate(text: string, folders: readonly string[]): string {
  const isCut = text.length > LONGEST;
  const lines = (isCut ? text.slice(0, LONGEST).replace(/(?<!\S)\S+$/u, '') : text).split('\n');
  const words = lines.filter((line) => !FRAME.test(line)).join(' ');
  const unquoted = withoutQuoted(words, isCut);
  return [clean(unquoted, folders), ...lines.filter((line) => FRAME.test(line))].join('\n');
}

/** A text in quotes may itself hold quotes, so it goes up to the last one; in a text that `isCut`, up to the end. */
function withoutQuoted(text: string, isCut: boolean): string {
  const start = text.search(/(?<!\w)["'`“‘«]/u);
  if (start === -1) return text;
  const last = [...text.matchAll(/["'`”’»](?!\w)/gu)].at(-1)?.index ?? -1;
  if (!isCut && last <= start) return text;
  return `${text.slice(0, start)}[text]${isCut ? '' : text.slice(last + 1)}`;
}

function clean(text: string, folders: readonly string[]): string {
  const named = folders.filter((folder) => folder !== path.parse(folder).root);
  const spellings = named.flatMap((folder) => [folder, pathToFileURL(folder).pathname]);
  const shortened = spellings.reduce((left, folder) => left.replaceAll(folder, '/folder'), text);
  const cleaned = PRIVATE.reduce((left, [pattern, word]) => left.replaceAll(pattern, word), shortened);
  return cleaned
    .replaceAll(DOTTED, (word) => (ROUTES.has(word) || OWN_FILE.test(word) ? word : '[host]'))
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** A line of a stack (V8, "Stack trace API"). */
const STACK_LINE = new RegExp(String.raw`^ +at (?:(?<call>${CALL}) \()?(?<place>.+?)\)?$`, 'u');

/** The lines that say where an exception was thrown, by the files of the app, and not in which folder the app is. */
export function framesOf({ stack = '', message }: Error): readonly string[] {
  // The message comes first, and may itself look like a line of a stack.
  const start = message === '' ? 0 : stack.lastIndexOf(message) + message.length;
  const places = stack
    .slice(start)
    .split('\n')
    .flatMap((line) => {
      const { call, place = '' } = STACK_LINE.exec(line)?.groups ?? {};
      return place === '' ? [] : [call === undefined ? inApp(place) : `${call} (${inApp(place)})`];
    });
  return places.map((place) => `${AT}${place}`).filter((line) => FRAME.test(line));
}

/** The end of a path that is the same on every computer: from Parley's own folder on, or the name alone. */
function inApp(place: string): string {
  if (place.startsWith('node:')) return place;
  const parts = place.split(/[/\\]/u);
  const own = parts.findLastIndex((part) => OWN_FOLDERS.has(part));
  return parts.slice(own === -1 ? -1 : own).join('/');
}
