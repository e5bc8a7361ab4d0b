// `npm start`: installs what is missing, builds what is out of date, opens Parley.
import { join, relative, resolve } from 'node:path';
import { build, ensureChromium, ensureElectron, install, ROOT, run, runSteps } from './steps.mjs';

const HOST = join(ROOT, 'e2e', 'host', 'dist');
const given = process.argv.slice(2);

// It reads files and opens no window, so it needs no display.
const isCheck = given[0] === 'verify';
// npm moves to this folder, and says in INIT_CWD where the person was.
const typedIn = process.env.INIT_CWD ?? process.cwd();
const toPath = (file) => (/^(?:-|file:)/u.test(file) ? file : relative(ROOT, resolve(typedIn, file)));
const args = isCheck ? ['verify', ...given.slice(1).map(toPath)] : given;
const hasDisplay =
  process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

await runSteps(async () => {
  await install();
  await build();
  if (!hasDisplay && !isCheck) {
    console.log('No display found. Running the guided tour instead of opening a window.');
    return run('node', ['scripts/tour.mjs']);
  }
  if (hasDisplay && (await ensureElectron())) {
    if (!isCheck) console.log('Opening Parley in Electron.');
    // Chromium refuses to run as root with its sandbox on.
    const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    return run('electron', [...root, '.', ...args]);
  }
  await ensureChromium({ isVisible: hasDisplay });
  if (!isCheck)
    console.log(
      "Opening Parley in the Chromium host, because Electron's binary is missing and could not be downloaded.",
    );
  return run('electron', ['.', ...args], {
    env: { ELECTRON_OVERRIDE_DIST_PATH: HOST, ...(hasDisplay && { ELECTRON_HOST_VISIBLE: '1' }) },
  });
});
