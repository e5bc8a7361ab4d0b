import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CODE = ['electron/**/*.ts', 'renderer/**/*.{ts,tsx}', 'shared/**/*.ts'];
const NOT_SHIPPED = /\.test\.tsx?$|\/test[A-Z][^/]*$|\/testing\/|\/samples\.ts$/u;

/** Properties and attributes that someone reads: a single word there is English, too. */
const READ =
  /^(?:message|detail|body|title|subtitle|heading|hint|label|buttons|buttonLabel|placeholder|defaultValue|alt|tooltip|toolTip|description|errorMessage|aria-(?:label|description|roledescription|valuetext|placeholder))$/u;
/** Two words or more that start with a capital or end a sentence; or a label of which more follows. */
const SENTENCE = /^\P{L}*\p{Lu}.*\p{L}\s+\P{L}*\p{L}|\p{L}\s+\P{L}*\p{L}.*[.!?…]$|\p{L}…$/su;
const WORD = /\p{L}{2}/u;
/** A word with a capital, alone or before others; not the name of a header or of keys: `Content-Range`, `Alt+Up`. */
const CAPITAL = /^[^\p{L};]*\p{Lu}\p{Ll}+(?![\p{L}\d+-])/u;
/** Words in small letters, alone or around what is filled in. */
const SMALL = /^(?=.*(?:^| )\p{Ll}{2,}[,:]?(?: |$))(?!.*\p{Lu}{2})[\p{L}\d ,.:;!?’“”…-]+$/u;

/** Queries, and keys of the locale files. */
const NOT_WORDS =
  /\b(?:ALTER|AND|AS|CASE|CONFLICT|CREATE|DELETE|EXISTS|INSERT|JOIN|ORDER BY|PRAGMA|SELECT|UPDATE|VACUUM|WHERE)\b|^[\w-]+(?:[.:][\w-]+)+$/u;

/** Functions whose texts only developers read: logs, and what makes an error. */
const FOR_DEVELOPERS =
  /^(?:(?:\w+\.)*log(?:\.(?:info|warn|error)|\[.+\])?|console\.\w+|process\.stderr\.write|super|keyStoreError|malformed|parseInput|refused|setAside)$/u;
/** Functions that take a list in one text: selectors, and extensions of files. */
const OF_LISTS = /(?:^|\.)(?:closest|querySelector(?:All)?|setOf)$/u;
/** Classes of the same kind: errors with a code, whose words stand in errors.json, and answers to requests. */
const MADE_FOR_DEVELOPERS = /^(?:\w*Error|Response)$/u;

const EXCEPTIONS = [
  'Parley',
  // Keys, as the keyboard and its events name them.
  ...['Alt', 'Arrow', 'Backspace', 'Ctrl', 'Delete', 'End', 'Enter', 'Esc', 'Escape', 'Home', 'Shift', 'Tab'],
  // The group and the type of a desktop file.
  ...['[Desktop Entry]', 'Application'],
  // A type of what is dragged, a header, and the beginning of one.
  ...['Files', 'Range', 'Basic 0'],
  // Objects of GeoJSON (RFC 7946, section 1.4).
  ...['Feature', 'Point'],
];

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** The text of a node itself; in a template, 0 stands for what is filled in. */
function textOf(node: Node): string | null {
  if (node.type === 'JSXText' || node.type === 'Literal')
    return typeof node['value'] === 'string' ? node['value'] : null;
  if (node.type !== 'TemplateLiteral') return null;
  const pieces = node['quasis'] as readonly { readonly value: { readonly cooked: string } }[];
  return pieces.map(({ value }) => value.cooked).join('0');
}

const nameOf = (node: unknown, source: string): string =>
  isNode(node) ? source.slice(node.start, node['end'] as number).replace(/['"]|\?(?=\.)/gu, '') : '';

/** Logs, errors, and what no one sees of an element. */
function isForDevelopers(node: Node, source: string): boolean {
  if (node.type === 'CallExpression') return FOR_DEVELOPERS.test(nameOf(node['callee'], source));
  if (node.type === 'NewExpression') return MADE_FOR_DEVELOPERS.test(nameOf(node['callee'], source));
  return node.type === 'JSXAttribute' && /^(?:key|id|className)$/u.test(nameOf(node['name'], source));
}

/** The message among the data of an error, or of a line in the log. */
function isMessageOfData(parent: Node, node: Node, source: string): boolean {
  const keyOf = (each: Node) => nameOf(each['key'], source);
  const isData = () => childrenOf(parent).some((each) => /^(?:code|level)$/u.test(keyOf(each)));
  return parent.type === 'ObjectExpression' && keyOf(node) === 'message' && isData();
}

function isEnglish(text: string, isShown: boolean, isPassed: boolean): boolean {
  if (NOT_WORDS.test(text)) return false;
  if (isShown) return WORD.test(text);
  if (SENTENCE.test(text) || CAPITAL.test(text)) return true;
  return isPassed && /\S \S/u.test(text) && SMALL.test(text);
}

/** The texts of a file that a person would read. */
function englishIn(source: string, file = 'any.tsx'): string[] {
  const found: string[] = [];
  function visit(node: Node, isRead: boolean, isPassed: boolean): void {
    if (/^(?:Import|Export(?:All|Named))\w*Declaration$/u.test(node.type) && node['source']) return;
    if (node.type.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull)Expression$/u.test(node.type)) return;
    if (isForDevelopers(node, source)) return;
    const text = textOf(node);
    const isShown = isRead || node.type === 'JSXText';
    if (
      text !== null &&
      isEnglish(text, isShown, isPassed || node.type === 'TemplateLiteral') &&
      !EXCEPTIONS.includes(text)
    )
      found.push(text.trim());
    for (const child of childrenOf(node))
      if (!isMessageOfData(node, child, source))
        visit(child, isReadIn(node, child, isRead), isPassedIn(node, child, isPassed));
  }
  function isReadIn(node: Node, child: Node, isRead: boolean): boolean {
    if (node.type === 'Property') return child === node['value'] && READ.test(nameOf(node['key'], source));
    if (node.type === 'VariableDeclarator')
      return child === node['init'] && READ.test(nameOf(node['id'], source));
    if (node.type === 'AssignmentExpression')
      return child === node['right'] && READ.test(nameOf(node['left'], source).replace(/^.*\./su, ''));
    if (node.type === 'JSXAttribute') return READ.test(nameOf(node['name'], source));
    if (/^JSX(?:Element|Fragment)$/u.test(node.type)) return child.type === 'JSXExpressionContainer';
    const passes = /^(?:ArrayExpression|JSXExpressionContainer|LogicalExpression|TSAsExpression)$/u;
    if (node.type === 'ConditionalExpression') return isRead && child !== node['test'];
    return isRead && passes.test(node.type);
  }
  /** Whether it is handed to a function as it is. */
  function isPassedIn(node: Node, child: Node, isPassed: boolean): boolean {
    if (node.type === 'CallExpression')
      return child !== node['callee'] && !OF_LISTS.test(nameOf(node['callee'], source));
    return isPassed && /^(?:Conditional|Logical)Expression$/u.test(node.type);
  }
  const { program, errors } = parseSync(file, source);
  expect(errors, file).toEqual([]);
  visit(program as unknown as Node, false, false);
  return found;
}

test('words that people read stand in the locale files, not in code', () => {
  const all = globSync(CODE, { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'));
  const files = all.filter((file) => !NOT_SHIPPED.test(file));
  expect(files.length).toBeGreaterThan(300);
  const english = files.flatMap((file) =>
    englishIn(readFileSync(`${ROOT}/${file}`, 'utf8'), file).map((text) => `${file}: ${text}`),
  );
  expect(english).toEqual([]);
});

test.each([
  ["dialog.ask({ message: 'The disk is full.' })", 'The disk is full.'],
  ['dialog.ask({ message: `' + '$' + '{files} files are being sent.` })', '0 files are being sent.'],
  ["dialog.ask({ buttons: ['Cancel'] })", 'Cancel'],
  ["const item = { role: 'help', label: isMac ? 'Help' : text('help') }", 'Help'],
  ["const danger = 'It can run as a program.'", 'It can run as a program.'],
  ["menu('Sign Out…', 'sign-out')", 'Sign Out…'],
  ["menu('Settings…', 'open-settings')", 'Settings…'],
  ['const page = <p>Loading</p>', 'Loading'],
  ["const page = <p>{isHere && 'here'}</p>", 'here'],
  ['const page = <button aria-label="close" />', 'close'],
  ["notify('Copied')", 'Copied'],
  ["const label = 'retry'", 'retry'],
  ["const states = ['Sent']", 'Sent'],
  ["const shown = name ?? 'Untitled'", 'Untitled'],
  ['say(`' + '$' + '{count} new messages`)', '0 new messages'],
  ['say(`from ' + '$' + '{name}`)', 'from 0'],
  ['say(`Deleted ' + '$' + '{name}`)', 'Deleted 0'],
  ["document.title = 'settings'", 'settings'],
  ["new Notification('', { body: 'three new messages' })", 'three new messages'],
  ['const page = <Field hint="optional" />', 'optional'],
  ["t('key', { defaultValue: 'save' })", 'save'],
  ["showError('The disk is full, so nothing was saved.')", 'The disk is full, so nothing was saved.'],
  ["setNameError('Enter a name.')", 'Enter a name.'],
  ["setNameError('a name is needed')", 'a name is needed'],
  ["notify(isAll ? 'nothing was saved' : null)", 'nothing was saved'],
  ["row({ level: 1, heading: 'Drafts' })", 'Drafts'],
  ["const key = { code: 'Enter', label: 'send' }", 'send'],
])('finds the English of %s', (source, text) => {
  expect(englishIn(source)).toEqual([text]);
});

test.each([
  "log.warn('The page did not answer.')",
  'options.log.error(`Core ended with code 1, too often.`)',
  "throw new AppError('not-found', 'There is no such file.')",
  "dialog.ask({ message: text('full'), buttons: [text('close')] })",
  'const page = <p className="visually-hidden" role="status" title={t(\'thread:sent\')}>·</p>',
  "import { any } from './Some of these.ts'",
  "type Kind = 'A kind of thing.'",
  "log('warn', `No file`)",
  "page.querySelector('textarea, input')",
  "const gone = { code: 'not-found', message: 'There is no such file.' }",
  'const rows = `SELECT text FROM drafts WHERE id = 1 ORDER BY place`',
  'const pages = <ul key={`failed ' + '$' + '{number}`} className="Row" />',
  "headers.set('Content-Type', type)",
  "if (event.key === 'Escape') close()",
  "const keys = ['Alt+Up', 'ArrowDown']",
  "const title = 'viewer.title'",
])('finds none in %s', (source) => {
  expect(englishIn(source)).toEqual([]);
});
