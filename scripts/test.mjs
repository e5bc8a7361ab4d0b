// `npm test`: all checks, those that fail fastest first.
import { accessSync, constants, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join, relative } from 'node:path';
import {
  build,
  ensureChromium,
  hasElectronBinary,
  install,
  must,
  prepareChromium,
  ROOT,
  run,
  runSteps,
  StepFailed,
} from './steps.mjs';

/** They don't depend on each other, so they run in parallel. */
const CHECKS = [
  ['Types', 'types', 'Fix the types listed above.'],
  ['Format and lint', 'format', 'Run `npm run fix`, then fix what is left.'],
  ['Promises', 'promises', 'Await each promise listed above, handle its error, or mark it with `void`.'],
  ['Import walls', 'walls', 'A forbidden import. ARCHITECTURE.md lists the allowed ones.'],
  ['Dead code', 'dead', 'Remove unused code, or use it.'],
];

await runSteps(async () => {
  await Promise.all([install(), prepareChromium()]);
  if (!hasElectronBinary()) await ensureChromium();
  await checkAndBuild();
  rmSync(join(ROOT, 'out', 'results'), { recursive: true, force: true });
  const folder = folderInMemory();
  try {
    const env = folder === null ? {} : { TMPDIR: folder };
    heading('Unit tests');
    const unit = await run('npm', ['run', '--silent', 'unit'], { env });
    heading('End-to-end tests');
    const e2e = await run('npm', ['run', '--silent', 'e2e'], { env });
    return conclude(unit === 0 && e2e === 0);
  } finally {
    if (folder !== null) rmSync(folder, { recursive: true, force: true });
  }
});

/** Tests write up to half a GiB at a time, bytes. */
const ROOM = 2 * 2 ** 30;

/**
 * A new folder in memory for what tests write (Linux), where nothing waits for a disk; null when there isn't one with enough room. What a
 * killed process has written is there afterwards, as on a disk.
 */
function folderInMemory() {
  try {
    accessSync('/dev/shm', constants.W_OK);
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize < ROOM ? null : mkdtempSync('/dev/shm/parley-test-');
  } catch {
    return null;
  }
}

/** All of them finish, so that one run reports everything that is broken. */
async function checkAndBuild() {
  const checks = CHECKS.map(([title, script, advice]) =>
    must('npm', ['run', '--silent', script], advice, { title }),
  );
  const outcomes = await Promise.allSettled([...checks, build()]);
  for (const { reason } of outcomes) if (reason) throw reason;
}

function heading(title) {
  console.log(`\n== ${title}`);
}

/** Prints how many tests passed and failed in all. A run without tests is a failure. */
function conclude(green) {
  const unit = results('unit.json');
  const e2e = results('e2e.json');
  const passed = unit.numPassedTests + e2e.stats.expected;
  const failed = unit.numFailedTests + e2e.stats.unexpected + e2e.stats.flaky;
  console.log(`\n${passed} passed, ${failed} failed`);
  if (!green || failed > 0) {
    for (const line of [...failedUnits(unit), ...failedSpecs(e2e)]) console.log(line);
    throw new StepFailed(
      'Tests failed. The output above says why. `npm run e2e -- --trace on NAME` saves a trace of the window to out/e2e.',
    );
  }
  if (unit.numPassedTests === 0 || e2e.stats.expected === 0)
    throw new StepFailed('No test ran. Check vite.config.ts and e2e/playwright.config.ts.');
  return 0;
}

function results(name) {
  try {
    return JSON.parse(readFileSync(join(ROOT, 'out', 'results', name), 'utf8'));
  } catch {
    throw new StepFailed(`The tests ended without a result (out/results/${name}); the lines above say why.`);
  }
}

function failedUnits({ testResults }) {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    const file = relative(ROOT, name);
    if (failed.length === 0) return message === '' ? [] : [nameOf(file, '', message)];
    return failed.map(({ fullName, failureMessages }) => nameOf(file, fullName, failureMessages[0]));
  });
}

function failedSpecs({ suites = [], specs = [] }) {
  const failed = specs.filter(({ ok }) => !ok);
  return [
    ...suites.flatMap(failedSpecs),
    ...failed.map(({ file, line, title, tests }) =>
      nameOf(`e2e/${file}:${line}`, title, tests[0]?.results.at(-1)?.error?.message),
    ),
  ];
}

/** A failed test, and the first line of what it says. */
function nameOf(file, title, message = '') {
  return `✗ ${file} ${title}\n    ${message.split('\n', 1)[0]}`;
}
