// The import walls of ARCHITECTURE.md, enforced by `npm run walls`.
import { CORE, FEATURES, SHELL } from './scripts/folderOrder.ts';

/**
 * The worlds, and what of this repository each may import; all else is refused, also files that nobody thought of here. `testing/` is
 * for tests only, and some of it is narrowed below.
 */
const WORLDS = {
  shared: { path: '^shared/', may: '^(shared|testing)/' },
  renderer: { path: '^renderer/', may: '^(renderer|shared|testing)/' },
  service: { path: '^service/', may: '^(service|shared|testing)/' },
  core: { path: '^electron/core/', may: '^(electron/core|shared|service|testing)/' },
  shell: {
    path: '^electron/(shell/|main[.]|preload[.])',
    may: '^(electron/(core|shell)|shared|service|testing)/',
  },
  testing: { path: '^testing/', may: '^(electron/core|renderer|shared|service|testing)/' },
};
/** How Electron's modules are named when no package is found. */
const ELECTRON = '(^|/)node_modules/electron/|^electron(/(main|common|renderer|utility))?$';
const TESTS = '[.](test|spec)[.]tsx?$';
/** What tests of one folder share: `testTexts.ts`, and folders of the name. */
const HELPERS = '/test[A-Z][^/]*$|/testing/|/samples[.]ts$';

/** Forbids `from` to import `to`. */
const wall = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const NAMES = Object.keys(FEATURES);

const features = (names) => `^renderer/features/(${names.join('|')})/`;

const featureWalls = NAMES.flatMap((name, index) => {
  const own = features([name]);
  const higher = NAMES.slice(index + 1);
  const order = wall(
    `feature-${name}`,
    'A feature imports only those that stand before it in FEATURES.',
    { path: own },
    { path: features(higher) },
  );
  const entries = wall(
    `entries-${name}`,
    'FEATURES names what others may import of a feature.',
    { path: '^renderer/', pathNot: own },
    { path: own, pathNot: `${own}(${FEATURES[name].join('|')})[.]` },
  );
  return higher.length > 0 ? [order, entries] : [entries];
});

/** The packages that each world may import. A new one is chosen with care: see ARCHITECTURE.md. */
const PACKAGES = {
  shared: { path: '^shared/', names: ['zod'] },
  renderer: {
    path: '^renderer/',
    names: [
      ...[
        'react',
        'react-dom',
        'react-aria',
        'react-aria-components',
        '@internationalized/date',
        'i18next',
        'zustand',
      ],
      ...[
        '@tanstack/react-virtual',
        'linkify-it',
        'lucide-react',
        'pdfjs-dist',
        'recharts',
        'unicode-emoji-json',
      ],
    ],
  },
  core: {
    path: '^electron/core/',
    names: [
      'better-sqlite3-multiple-ciphers',
      'file-type',
      'htmlparser2',
      'i18next',
      'image-size',
      'linkify-it',
      'mime',
      'pdfjs-dist',
      'postal-mime',
      'supercluster',
      'undici',
      'yauzl',
      'yazl',
      'zod',
    ],
  },
  shell: { path: '^electron/(shell/|main[.]|preload[.])', names: ['electron', 'i18next', 'zod'] },
  service: {
    path: '^service/',
    names: [
      'fastify',
      '@fastify/formbody',
      '@fastify/multipart',
      'better-sqlite3-multiple-ciphers',
      'ipaddr.js',
      'undici',
      'zod',
    ],
  },
};

const otherThan = (names) => ({
  path: '(^|/)node_modules/',
  pathNot: `(^|/)node_modules/(@types/)?(${names.join('|')})/`,
});

const worldWalls = Object.entries(WORLDS).map(([world, { path, may }]) =>
  wall(
    `world-${world}`,
    'WORLDS names what each world may import.',
    { path },
    { dependencyTypes: ['local'], pathNot: may },
  ),
);

const packageWalls = Object.entries(PACKAGES).flatMap(([world, { path, names }]) => [
  wall(
    `packages-${world}`,
    'PACKAGES names the packages of each world.',
    { path, pathNot: `${TESTS}|${HELPERS}` },
    otherThan(names),
  ),
  wall(
    `packages-${world}-tests`,
    'Tests need nothing but what is tested, vitest, fast-check, and a reader of CSV.',
    { path },
    otherThan([...names, 'vitest', 'fast-check', 'csv-parse']),
  ),
]);

export default {
  forbidden: [
    wall(
      'no-circular',
      'Two files that need each other are one file; types that both need are a third one.',
      {},
      { circular: true },
    ),
    wall(
      'resolvable',
      'Every import resolves.',
      {},
      { couldNotResolve: true, pathNot: '^(electron|electron/.*)$' },
    ),
    ...worldWalls,
    wall(
      'electron-is-core-and-shell',
      'No file of electron/ is outside the worlds.',
      { path: '^electron/', pathNot: '^electron/(core/|shell/|(main|preload)[.])' },
      {},
    ),
    wall(
      'shared-no-node',
      'shared/ runs in the renderer too.',
      { path: '^shared/', pathNot: TESTS },
      { dependencyTypes: ['core'] },
    ),
    wall(
      'renderer-no-node',
      'renderer/ runs in a sandbox without Node.',
      { path: '^renderer/', pathNot: TESTS },
      { dependencyTypes: ['core'] },
    ),
    {
      ...wall(
        'renderer-no-folder-circles',
        'Nor do folders of the page need each other.',
        { path: '^renderer/' },
        { path: '^renderer/', circular: true },
      ),
      scope: 'folder',
    },
    wall(
      'renderer-lib-is-low',
      'lib/ knows no component and no feature.',
      { path: '^renderer/lib/' },
      { path: '^renderer/', pathNot: '^renderer/(lib|locales)/' },
    ),
    wall(
      'renderer-locales-are-lowest',
      'locales/ knows words only.',
      { path: '^renderer/locales/' },
      { path: '^renderer/', pathNot: '^renderer/locales/' },
    ),
    wall(
      'renderer-ui-knows-no-feature',
      'ui/ is the component set; it knows no domain.',
      { path: '^renderer/ui/' },
      { path: '^renderer/', pathNot: '^renderer/(ui|lib|locales)/' },
    ),
    wall(
      'features-below-stores',
      'What puts the features together stands above them.',
      { path: '^renderer/features/' },
      { path: '^renderer/(stores/|[^/]+$)' },
    ),
    wall(
      'features-are-ordered',
      'Every feature has its place in FEATURES.',
      {},
      { path: '^renderer/features/', pathNot: features(NAMES) },
    ),
    ...featureWalls,
    wall(
      'service-is-not-imported',
      'The app talks to service/ over HTTP; only tests and benchmarks start it.',
      { path: '^(electron|renderer|shared)/', pathNot: TESTS },
      { path: '^service/' },
    ),
    wall(
      'product-without-tests',
      'What is shipped knows nothing of what tests it.',
      { path: '^(electron|renderer|shared|service)/', pathNot: `${TESTS}|${HELPERS}` },
      { path: `^testing/|${HELPERS}|${TESTS}` },
    ),
    wall(
      'shell-by-protocol',
      'The shell reaches core through its protocol only.',
      { path: '^electron/(shell/|main[.]|preload[.])', pathNot: `${TESTS}|${HELPERS}` },
      { path: '^electron/core/', pathNot: '^electron/core/protocol[.]ts$' },
    ),
    wall(
      'core-is-ordered',
      'Every folder of core has its place in CORE.',
      {},
      { path: '^electron/core/[^/]+/', pathNot: `^electron/core/(${CORE.join('|')})/` },
    ),
    ...CORE.map((folder, index) =>
      wall(
        `core-order-${folder}`,
        'Imports between the folders of core go one way: scripts/folderOrder.ts.',
        { path: `^electron/core/${folder}/`, pathNot: `${TESTS}|/test[A-Z]` },
        {
          path: `^electron/core/(?:(?:${CORE.slice(index + 1).join('|') || 'none'})/|(?!protocol[.])[^/]+$)`,
        },
      ),
    ),
    wall(
      'shell-is-ordered',
      'Every folder of the shell has its place in SHELL.',
      {},
      { path: '^electron/shell/[^/]+/', pathNot: `^electron/shell/(${SHELL.join('|')})/` },
    ),
    ...SHELL.slice(0, -1).map((folder, index) =>
      wall(
        `shell-order-${folder}`,
        'Imports between the folders of the shell go one way: scripts/folderOrder.ts.',
        { path: `^electron/shell/${folder}/`, pathNot: `${TESTS}|${HELPERS}` },
        { path: `^electron/shell/(${SHELL.slice(index + 1).join('|')})/` },
      ),
    ),
    wall(
      'electron-in-shell-only',
      'Only shell/, main.ts, preload.ts and the minimal app of the benchmarks import electron.',
      {
        path: '^(electron/core|renderer|shared|service|testing|bench)/',
        pathNot: '^bench/eye/minimal/main[.]ts$',
      },
      { path: ELECTRON },
    ),
    wall(
      'sqlite-in-stores-only',
      'The database driver is used by the stores alone.',
      { pathNot: '^(electron/core/db/|service/|bench/)' },
      { path: 'better-sqlite3-multiple-ciphers|^(node:)?sqlite$' },
    ),
    ...packageWalls,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|out|release)/' },
    tsConfig: { fileName: 'tsconfig.base.json' },
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
    },
  },
};
