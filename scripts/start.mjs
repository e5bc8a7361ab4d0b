// `npm start`: installs what is missing, builds what is out of date, opens Parley.
import { join, relative, resolve } from 'node:path';
import {
  build,
  ensureChromium,
  ensureElectron,
  hasElectronBinary,
  install,
  ROOT,
  run,
  runSteps,
} from './steps.mjs';

const HOST = { ELECTRON_OVERRIDE_DIST_PATH: join(ROOT, 'e2e', 'host', 'dist') };
// Chromium refuses to run as root with its sandbox on.
const AS_ROOT = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const args = process.argv.slice(2);
const hasDisplay =
  process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

await runSteps(async () => {
  await install();
  await build();
  if (args[0] === 'verify') return check(args.slice(1));
  if (!hasDisplay) {
    console.log('No display found. Running the guided tour instead of opening a window.');
    return run('node', ['scripts/tour.mjs']);
  }
  if (await ensureElectron()) {
    console.log('Opening Parley in Electron.');
    return run('electron', [...AS_ROOT, '.', ...args]);
  }
  await ensureChromium({ isVisible: true });
  console.log(
    "Opening Parley in the Chromium host, because Electron's binary is missing and could not be downloaded.",
  );
  return run('electron', ['.', ...args], { env: { ...HOST, ELECTRON_HOST_VISIBLE: '1' } });
});

/** Checks transcripts, which opens no window. It downloads nothing: the stand-in needs no Chromium for this. */
function check(files) {
  // npm moves to this folder, and says in INIT_CWD where the person was.
  const typedIn = process.env.INIT_CWD ?? process.cwd();
  const toPath = (file) => (/^(?:-|file:)/u.test(file) ? file : relative(ROOT, resolve(typedIn, file)));
  const checked = ['.', 'verify', ...files.map(toPath)];
  return hasDisplay && hasElectronBinary()
    ? run('electron', [...AS_ROOT, ...checked])
    : run('electron', checked, { env: HOST });
}
