/** In all, and for each edge. */
const INPUTS = 1_000_000;
const INPUTS_PER_EDGE = 10_000;

/** The edges that hostile inputs reach, by the names of their fuzz tests. */
export const EDGES = [
  'addresses',
  'answers',
  'callbackEvent',
  'dictionaries',
  'dropped',
  'fileTokens',
  'inspectFile',
  'ledger',
  'multipart',
  'names',
  'notificationWords',
  'replies',
  'core/router',
  'ipc/router',
  'sealedFile',
  'sealedLogin',
  'sends',
];

/** Reads the lines that `fuzz` of testing/fuzzing.ts writes, the most inputs first. */
export function tallied(text) {
  const lines = text.split('\n').filter((line) => line !== '');
  return lines
    .map((line) => ({ inputs: Number.parseInt(line, 10), test: line.slice(line.indexOf(' ') + 1) }))
    .sort((one, other) => other.inputs - one.inputs);
}

const inputsOf = (counts, edge = '') =>
  counts.reduce((sum, { inputs, test }) => sum + (test.includes(`${edge}.fuzz.test.ts: `) ? inputs : 0), 0);

/** The inputs of each edge and in all, as a Markdown table. */
export function edgesTable(counts) {
  const rows = [...EDGES.map((edge) => [edge, inputsOf(counts, `/${edge}`)]), ['in all', inputsOf(counts)]];
  const lines = rows.map(([edge, inputs]) => `| ${edge} | ${inputs.toLocaleString('en')} |`);
  return ['| edge | inputs |', '| --- | ---: |', ...lines].join('\n');
}

/** Says which inputs are missing. */
export function shortfalls(counts) {
  const sumOf = (edge) => inputsOf(counts, edge);
  const few = EDGES.filter((edge) => sumOf(`/${edge}`) < INPUTS_PER_EDGE);
  return [
    ...few.map((edge) => `${edge}: fewer than ${INPUTS_PER_EDGE.toLocaleString('en')} inputs`),
    ...(sumOf() < INPUTS ? [`In all, fewer than ${INPUTS.toLocaleString('en')} inputs`] : []),
  ];
}
